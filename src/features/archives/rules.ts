import { formatInstant } from "#domain/days.ts";

export const archiveStates = ["waiting", "ready", "failed"] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** How long a finished archive can be taken. */
export const keptDays = 7;
/** One that waits for longer was lost, and may be asked for again. */
export const longestHours = 6;

/** Statements of all units are of at most so many days: a year, and the day after it. */
export const mostStatementDays = 366;

const dayMs = 86_400_000;

/** When an archive that was ready then can be taken no more. */
export const endOf = (readyAt: Date): Date => new Date(readyAt.getTime() + keptDays * dayMs);

/** Archives that were ready before this have ended. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs);

/** What a person's file is called in a ZIP: it names no folder. */
export const fileNameIn = (folder: string, id: string, name: string): string =>
  `${folder}/${id}-${name.replaceAll(/[/\\:\p{Cc}]/gu, "_")}`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const linkTo = (name: string): string => name.split("/").map(encodeURIComponent).join("/");

type Index = {
  name: string;
  address: string;
  madeAt: Date;
  lists: readonly { name: string; rows: number; gone: readonly string[] }[];
  photos: readonly { name: string; caption: string; isPicture: boolean }[];
  papers: readonly { name: string; title: string }[];
};

/** What the page says was taken away while it was made, so that nobody looks for it in vain. */
function goneFrom(lists: Index["lists"]): string {
  const lines = lists.flatMap(({ name, gone }) => gone.map((title) => `<li>${escaped(name)}: ${escaped(title)}</li>`));
  if (lines.length === 0) return "";
  return `
<h2>Left out</h2><p>These were taken away while this was made. What belongs to them is not here, or not all of it.</p>
<ul>${lines.join("")}</ul>`;
}

/** The page on top of a building's archive, which any browser opens without Tunse and without a network. */
export function indexPage({ name, address, madeAt, lists, photos, papers }: Index): string {
  const rows = lists.map(
    (list) => `<tr><td><a href="${linkTo(list.name)}">${escaped(list.name)}</a></td><td>${list.rows}</td></tr>`,
  );
  const sheets = papers.map((paper) => `<li><a href="${linkTo(paper.name)}">${escaped(paper.title)}</a></li>`);
  const pictures = photos.map(({ name, caption, isPicture }) => {
    const what = isPicture ? `<img loading="lazy" alt="" src="${linkTo(name)}">` : "Video";
    return `<figure><a href="${linkTo(name)}">${what}</a><figcaption>${escaped(caption)}</figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}
td,th{border-bottom:1px solid #ccc;padding:.3rem .8rem .3rem 0;text-align:left}figure{display:inline-block;width:11rem;margin:.3rem;
vertical-align:top}img{width:100%}figcaption{font-size:.8rem}</style></head><body>
<h1>${escaped(name)}</h1><p>${escaped(address)}</p>
<p>All that Tunse kept of this building on ${escaped(formatInstant(madeAt))} in Lagos. The files ending in .csv open in Excel and
other spreadsheets. sha256.txt has a sum for each file, by which a change of it shows.</p>
<h2>Records</h2><table><tr><th>File</th><th>Rows</th></tr>${rows.join("")}</table>${goneFrom(lists)}
<h2>Papers</h2>${sheets.length > 0 ? `<ul>${sheets.join("")}</ul>` : "<p>None.</p>"}
<h2>Photos and videos</h2>${pictures.length > 0 ? pictures.join("\n") : "<p>None.</p>"}
</body></html>
`;
}
