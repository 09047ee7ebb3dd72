/** Signs that turn the direction of what follows, by which "exe.gpj" reads as "jpg.exe". */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name without any path and without what cannot be stored or misleads, for people; keys never come from it. */
export function cleanName(name: string): string {
  const last =
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, "_")
      .replaceAll(turns, "")
      .split(/[/\\]/)
      .pop() ?? "";
  return /[^.\s]/.test(last) ? [...last].slice(0, 200).join("") : "file";
}
