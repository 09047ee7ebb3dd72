import { allCss } from "./document-style.ts";

/** The element in which they stand. */
export const pageLinesId = "page-lines";

type Facts = {
  /** The list of screens, those of this page by their ids, what they are all made of, and what begins it. */
  list: string;
  screens: Readonly<Record<string, string>>;
  files: readonly string[];
  entry: string;
  /** The page came without contents and opens every screen. */
  isShell: boolean;
  /** Its scripts run with the first touch. */
  rests: boolean;
};

/** A screen that nobody touches wakes all the same, once it has long been there. */
const longMs = 4_000;
/** What a browser notes for strangers too. */
const anybodys = ["tunse.faces"];

/**
 * Lines that bring the scripts of a page, all at once. A page that rests shows everything and takes what is typed. Its
 * files come once it stands, so that nothing comes before what is to be read; they run with the first touch, so that the
 * touch waits for no line. Who saves data is sent them with the touch. They run at once there too where the browser keeps
 * anything of ours: somebody is signed in, a form was begun, and all of it is there from the visit before.
 */
export const pageLines = (facts: Facts): string =>
  `(${begin})(${JSON.stringify({ ...facts, css: allCss.id, anybodys, longMs })},(file)=>import(file))`;

type Given = Facts & { css: string; anybodys: readonly string[]; longMs: number };

/** Stands in the lines as it is: whatever prepares this file for a server has its own way of importing. */
type Bring = (file: string) => Promise<{ wakePage: () => Promise<void> }>;

/** Runs in the page before anything else is there, so it uses nothing from outside itself. */
function begin({ list, screens, files, entry, isShell, rests, css, anybodys, longMs }: Given, bring: Bring): void {
  const acts = ["pointerdown", "keydown", "focusin", "input", "click", "storage"];
  /** A browser that keeps nothing for us lets nobody look either. */
  const isKnown = () => {
    try {
      const keys = [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
      return keys.some((key) => key.startsWith("tunse.") && !anybodys.includes(key));
    } catch {
      return true;
    }
  };
  const listen = () => {
    for (const act of acts) addEventListener(act, wake, { capture: true, passive: true });
  };
  /** Before that the scripts would find half a page. */
  const parsed = new Promise<void>((done) => {
    addEventListener("DOMContentLoaded", () => done());
    if (document.readyState !== "loading") done();
  });
  /** Somebody new: the screen wakes as it was sent. */
  const isNew = () => rests && !isKnown();
  let isAwake = false;
  let unnamed = [list, ...files];
  const nameFiles = () => {
    for (const href of unnamed)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    unnamed = [];
    // Whoever is new needs them last: they come once the scripts run.
    const all = isNew() ? null : document.getElementById(css);
    if (all?.getAttribute("rel") === "later") Object.assign(all, { as: "style", rel: "preload" });
  };
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    for (const act of acts) removeEventListener(act, wake, { capture: true });
    nameFiles();
    parsed
      .then(() => Promise.all([list, ...Object.values(screens)].map(bring)))
      .then(([, ...found]) => {
        const modules = Object.fromEntries(Object.keys(screens).map((id, at) => [id, found[at]]));
        Object.assign(globalThis, { tunsePage: { isShell, isNew: isNew(), modules } });
        return bring(entry).then(({ wakePage }) => wakePage());
      })
      // A line that was lost: the next touch tries again. What else it may be is said to the console.
      .catch((error) => {
        isAwake = false;
        listen();
        reportError(error);
      });
  };
  if (!isNew()) return void wake();
  listen();
  addEventListener("pageshow", () => isKnown() && wake());
  addEventListener("load", () => {
    const { connection } = navigator as { connection?: { saveData: boolean } };
    // A page without files has loaded before it was painted, and what comes then holds the paint back.
    if (!connection?.saveData) new PerformanceObserver(nameFiles).observe({ type: "paint", buffered: true });
    setTimeout(wake, longMs);
  });
}
