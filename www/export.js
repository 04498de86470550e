// Saves the Export card's picture. The card holds the drawing, the build the styles that give it
// its colours (pictures/*.css), and `leaseline svg` writes the same file. Not part of the program,
// because few visits need it.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PIXELS = 2; // of a PNG, for each of the drawing: sharp on a slide
  let address = "";

  const element = (name, text, attributes = {}) => {
    const made = document.createElementNS(SVG, name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  /** The drawing as a file that stands alone. */
  async function standAlone(card, svg) {
    const answer = await fetch(`pictures/${card.querySelector("select").value}.css`);
    if (!answer.ok) throw new Error(`its colours could not be loaded (${answer.status})`);
    svg.prepend(
      element("title", card.dataset.title),
      element("desc", card.dataset.desc),
      element("style", await answer.text()),
      element("rect", "", { class: "paper", width: "100%", height: "100%" }),
    );
    return new Blob([new XMLSerializer().serializeToString(svg), "\n"], { type: "image/svg+xml" });
  }

  /** A picture as dots. */
  async function dots(picture, svg) {
    const image = new Image();
    const source = URL.createObjectURL(picture);
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = svg.getAttribute("width") * PIXELS;
    canvas.height = svg.getAttribute("height") * PIXELS;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(source);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("it is too large"))), "image/png");
    });
  }

  async function save(card, kind) {
    const svg = card.querySelector("svg.ll").cloneNode(true);
    let picture = await standAlone(card, svg);
    if (kind === "png") picture = await dots(picture, svg);
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(picture);
    const link = document.createElement("a");
    link.href = address;
    link.download = `${card.dataset.export}.${kind}`;
    link.click();
  }

  document.addEventListener("click", (event) => {
    const kind = event.target.closest?.("[data-picture]")?.dataset.picture;
    if (!kind) return;
    const card = event.target.closest("[data-export]");
    const say = (text) => (card.querySelector("[role=status]").textContent = text);
    save(card, kind).then(
      () => say("Saved."),
      (error) => say(`The picture could not be made: ${error.message}.`),
    );
  });
})();
