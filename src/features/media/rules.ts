import { withoutUnseen } from "#domain/plain-text.ts";

/** The name without any path and without what cannot be stored or misleads, for people; keys never come from it. */
export function cleanName(name: string): string {
  const last =
    withoutUnseen(name.toWellFormed())
      .replaceAll(/\p{Cc}/gu, "_")
      .split(/[/\\]/)
      .pop() ?? "";
  return /[^.\s]/.test(last) ? [...last].slice(0, 200).join("") : "file";
}
