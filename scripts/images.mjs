// Draws the PNG pictures in www/ with Chromium: the icons from www/icon.svg, and the preview that
// other sites show from docs/paused-holder.svg. They are kept, because a build has no browser.
//
//   node scripts/images.mjs
import { readFileSync } from "node:fs";
import { launch } from "../e2e/support/browser.mjs";

const PREVIEW = { width: 1200, height: 630 };
const data = (file) => `data:image/svg+xml;base64,${readFileSync(file).toString("base64")}`;

const browser = await launch();
try {
  const page = await browser.newPage({ colorScheme: "light" });
  const draw = async (file, size, styles, picture) => {
    await page.setViewportSize(size);
    await page.setContent(`<style>body { margin: 0; background: #fff; display: grid; place-items: center; height: 100vh }
      img { ${styles} }</style><img alt="" src="${data(picture)}">`);
    await page.waitForFunction(() => document.images[0].complete);
    await page.screenshot({ path: file });
    console.log(`${file}: ${size.width} x ${size.height}`);
  };
  // Room around the mark: a system may cut an icon round.
  for (const side of [192, 512]) {
    await draw(`www/icon-${side}.png`, { width: side, height: side }, "width: 64%", "www/icon.svg");
  }
  await draw("www/preview.png", PREVIEW, "width: 96%; height: 96%; object-fit: contain", "docs/paused-holder.svg");
} finally {
  await browser.close();
}
