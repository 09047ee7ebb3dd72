import { type Heads, headOf } from "./automatic.rules.ts";

/**
 * When a mail was sent: when its writer's clock says so, or when the first server says that it took it, whichever is later, since
 * the clock of a phone may be far behind. Null where neither can be read.
 */
export function sentAtOf(heads: Heads): Date | null {
  const taken =
    heads
      .findLast(({ key }) => key === "received")
      ?.value.split(";")
      .at(-1) ?? "";
  const times = [headOf(heads, "date") ?? "", taken].map((said) => Date.parse(said)).filter((ms) => !Number.isNaN(ms));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
