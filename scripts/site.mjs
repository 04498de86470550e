// Puts builds of the page together as one site: each in its folder, the root leading to one.
//
//   node scripts/site.mjs SITE CURRENT BUILD…
//
// SITE is made anew. A BUILD is a folder named as it is to be published, v1 for example, and is
// copied as it is: what was published once stays, byte for byte. CURRENT is the one that the root
// leads to.
import { cpSync, existsSync, readFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const stop = (why) => {
  console.error(`site: ${why}`);
  process.exit(1);
};

const [site, current, ...builds] = process.argv.slice(2);
if (!site || !current || builds.length === 0) stop("usage: node scripts/site.mjs SITE CURRENT BUILD…");
if (existsSync(site)) stop(`${site} is there already`);
const names = builds.map((build) => path.basename(build));
for (const name of names) if (!/^v\d+$/.test(name)) stop(`a folder of the site is called v1, v2, …, not ${name}`);
if (!names.includes(current)) stop(`there is no build for ${current} among ${names.join(", ")}`);

mkdirSync(site, { recursive: true });
for (const build of builds) cpSync(build, path.join(site, path.basename(build)), { recursive: true });

// Query and fragment go along: a link that somebody shortened to the root still opens. A page
// without scripts leads on too, without them.
writeFileSync(
  path.join(site, "index.html"),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Leaseline</title>
<link rel="canonical" href="${current}/">
<script>location.replace("${current}/" + location.search + location.hash)</script>
<noscript><meta http-equiv="refresh" content="0; url=${current}/"></noscript>
<p>Leaseline is at <a href="${current}/">${current}/</a>.</p>
</html>
`,
);
const missing = path.join(builds[names.indexOf(current)], "404.html");
if (existsSync(missing)) writeFileSync(path.join(site, "404.html"), readFileSync(missing));
// Pages would otherwise leave out files that begin with an underscore.
writeFileSync(path.join(site, ".nojekyll"), "");
console.log(`${site}: ${names.join(", ")}; the root leads to ${current}`);
