// <lease-timeline scenario="paused-holder" variant="fencing off"> puts a live timeline into any
// page; docs/embedding.md says how. What stands between its tags (a link around a picture) shows
// until the timeline lives, in print, and where there is no script.
(() => {
  const NAME = "lease-timeline";
  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const HOME = new URL(".", script?.src ?? location.href);
  const [LOWEST, HIGHEST] = [120, 2000];
  const PING_EVERY = 250;
  const PATIENCE = 40; // pings
  const DARK = /^(dark|slate|coal|navy|ayu|quarto-dark)$/;
  const LIGHT = /^(light|default|rust|quarto-light)$/;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const all = new Set();

  /** The colours of the page around: what it says of itself, or else what the system prefers. */
  const hostTheme = () => {
    for (const element of [document.documentElement, document.body]) {
      const data = element.dataset;
      const words = [data.theme, data.bsTheme, data.mdColorScheme, data.colorMode, ...element.classList];
      for (const word of words) {
        if (DARK.test(word)) return "dark";
        if (LIGHT.test(word)) return "light";
      }
    }
    return system.matches ? "dark" : "light";
  };

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: block; position: relative }
    iframe { display: block; width: 100%; height: 420px; border: 0 }
    :host(:not([live])) iframe { position: absolute; inset: 0; visibility: hidden }
    :host([live]) slot { display: none }
    @media print {
      iframe.still { display: none }
      iframe.still + slot { display: contents !important }
    }`);

  class LeaseTimeline extends HTMLElement {
    static observedAttributes = ["scenario", "variant", "theme", "ui", "src", "edit", "t"];

    #frame = null;
    #timer = 0;
    #near = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && this.load(),
      { rootMargin: "50% 0px" },
    );

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [style];
      root.append(document.createElement("slot"));
      // Touched before it came near, or where it waits for that.
      for (const touch of ["pointerenter", "pointerdown", "focusin"]) {
        this.addEventListener(touch, () => this.load());
      }
    }

    connectedCallback() {
      all.add(this);
      const loading = this.getAttribute("loading");
      if (loading === "eager") this.load();
      else if (loading !== "touch") this.#near.observe(this);
    }

    disconnectedCallback() {
      all.delete(this);
      this.#drop();
    }

    attributeChangedCallback(name, before, after) {
      if (before === after || !this.#frame) return;
      if (name === "theme") return this.follow();
      this.#drop();
      this.load();
    }

    get theme() {
      const said = this.getAttribute("theme");
      return said === "light" || said === "dark" ? said : hostTheme();
    }

    /** The address of the frame. */
    get address() {
      const url = new URL(this.getAttribute("src") ?? "", HOME);
      for (const name of ["scenario", "variant", "ui", "edit", "t"]) {
        if (this.hasAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
      }
      if (!url.searchParams.has("ui")) url.searchParams.set("ui", "min");
      url.searchParams.set("theme", this.theme);
      return url;
    }

    /** Brings the timeline to life. */
    load() {
      if (this.#frame || !this.isConnected) return;
      this.#near.disconnect();
      const frame = document.createElement("iframe");
      frame.src = this.address;
      frame.title = this.getAttribute("label") ?? `Lease timeline ${this.getAttribute("scenario") ?? ""}`.trim();
      frame.allow = "clipboard-write";
      frame.classList.toggle("still", this.childElementCount > 0);
      // Messages to a frame are lost until its program listens: ask until it answers.
      frame.addEventListener("load", () => {
        let left = PATIENCE;
        clearInterval(this.#timer);
        this.#timer = setInterval(() => {
          if (left-- > 0) return this.#post({ type: "ping" });
          clearInterval(this.#timer);
          this.toggleAttribute("live", true); // whatever it shows says more than a still picture
        }, PING_EVERY);
      });
      this.#frame = frame;
      this.shadowRoot.prepend(frame);
    }

    #drop() {
      clearInterval(this.#timer);
      this.#near.disconnect();
      this.#frame?.remove();
      this.#frame = null;
      this.removeAttribute("live");
    }

    #post(message) {
      // To any origin: nothing in these messages is private, and a local file's has no name.
      this.#frame?.contentWindow?.postMessage({ leaseline: { v: 1, ...message } }, "*");
    }

    /** Tells the frame which colours to show. */
    follow() {
      this.#post({ type: "set", theme: this.theme });
    }

    /** Hears a message; returns whether it came from this element's frame. */
    hear(event) {
      if (event.source !== this.#frame?.contentWindow) return false;
      const said = event.data?.leaseline;
      if (said?.v !== 1) return true;
      if (said.type === "ready" || said.type === "pong") {
        clearInterval(this.#timer);
        this.toggleAttribute("live", true);
        this.follow();
      } else if (said.type === "resize" && Number.isFinite(said.height)) {
        this.#frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(said.height)))}px`;
      } else if (said.type === "change" && typeof said.verdict === "string" && Array.isArray(said.findings)) {
        const findings = said.findings.filter((id) => typeof id === "string");
        const detail = { verdict: said.verdict, findings };
        this.dispatchEvent(new CustomEvent("leaseline-change", { bubbles: true, composed: true, detail }));
      }
      return true;
    }
  }

  const follow = () => all.forEach((element) => element.follow());
  const start = () => {
    const changes = new MutationObserver(follow);
    for (const element of [document.documentElement, document.body]) changes.observe(element, { attributes: true });
    system.addEventListener("change", follow);
    addEventListener("message", (event) => [...all].some((element) => element.hear(event)));
    customElements.define(NAME, LeaseTimeline);
  };
  if (customElements.get(NAME)) return;
  if (document.body) start();
  else addEventListener("DOMContentLoaded", start);
})();
