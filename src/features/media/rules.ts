import { isId } from "../../domain/ids.ts";

type Part = { start: number; end: number };

/**
 * The one part that a Range header asks for, both ends included; undefined where all is to be sent, also where it asks
 * for several or cannot be read (RFC 9110 section 14.2). `beyond`: nothing of it lies within `size`.
 */
export function readRange(header: string | undefined, size: number): Part | "beyond" | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!asked) return undefined;
  const [from, to] = [asked[1] ?? "", asked[2] ?? ""];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) === 0 ? "beyond" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return undefined;
  return start >= size ? "beyond" : { start, end };
}

/** The name without any path and without what cannot be stored, for people; keys never come from it. */
export function cleanName(name: string): string {
  const last =
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, "_")
      .split(/[/\\]/)
      .pop() ?? "";
  return /[^.\s]/.test(last) ? [...last].slice(0, 200).join("") : "file";
}

/** Whether this is an id that was made before `instant`: UUIDv7 begins with its milliseconds. */
export const isOlder = (name: string, instant: Date): boolean =>
  isId(name) && Number.parseInt(name.replaceAll("-", "").slice(0, 12), 16) < instant.getTime();
