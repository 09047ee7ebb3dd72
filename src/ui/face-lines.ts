import frauncesUrl from "./fonts/fraunces.woff2?url";
import interUrl from "./fonts/inter.woff2?url";

/** Where a browser notes which letters it holds already. */
const key = "tunse.faces";

/**
 * Lines of the page that settle its letters. On a slow line that has never brought ours, text stands in the phone's own
 * letters, stretched to the same widths (`data-faces` in app.css): ours would take a quarter of a second from the screen
 * itself, and move it when they come. They are fetched once it is there, and stand in the next page.
 * `ahead` names what the screen shows at once; a page of pictures first names none.
 */
export const faceLines = ({ hydrates, headline }: { hydrates: boolean; headline: boolean }): string => {
  const ahead = hydrates ? [interUrl, ...(headline ? [frauncesUrl] : [])] : [];
  return `(${choose})(${JSON.stringify({ files: [interUrl, frauncesUrl], ahead, key })})`;
};

type Facts = { files: string[]; ahead: string[]; key: string };
type Line = { connection?: { rtt: number; downlink: number; saveData: boolean } };

/** Runs in the page before anything else is there, so it uses nothing from outside itself. */
function choose({ files, ahead, key }: Facts): void {
  const name = (href: string) =>
    document.head.append(
      Object.assign(document.createElement("link"), {
        ...{ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href },
      }),
    );
  try {
    const { connection: line } = navigator as Line;
    const isSlow = line && (line.saveData || line.rtt >= 100 || line.downlink < 2);
    if (isSlow && localStorage.getItem(key) !== files.join()) {
      document.documentElement.dataset.faces = "later";
      const bring = async () => {
        const answers = await Promise.all(files.map((file) => fetch(file)));
        if (answers.every(({ ok }) => ok)) localStorage.setItem(key, files.join());
      };
      if (!line.saveData) addEventListener("load", () => setTimeout(() => bring().catch(() => {}), 4000));
      return;
    }
  } catch {}
  ahead.forEach(name);
}
