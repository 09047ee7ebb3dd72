import { Problem } from "#domain/problems.ts";

const deepest = 64;
/** Far above any form; a body of nothing but brackets would otherwise take many times its size in memory. */
const mostValues = 100_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The value of a body; an empty one reads as `{}`. Throws `malformed`. */
export function readJson(body: Uint8Array): unknown {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new Problem("malformed", "The request is not valid JSON.", { cause });
  }
  refuseExcess(value);
  return value;
}

/** Walks level by level, so that a hostile body cannot exhaust the stack. */
function refuseExcess(root: unknown): void {
  let level: unknown[] = [root];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Problem("malformed", "The request is nested too deeply.");
    const inside: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const inner = Object.values(value);
      values += inner.length;
      if (values > mostValues) throw new Problem("malformed", "The request holds too many values.");
      for (const one of inner) if (typeof one === "object" && one !== null) inside.push(one);
    }
    level = inside;
  }
}
