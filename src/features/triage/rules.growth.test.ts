import { expect, onTestFinished, test } from "vitest";
import { triage } from "./rules.ts";
import { findLike } from "./similar.rules.ts";

const letters = 10_000;
const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

const called = ["some", "every", "filter", "map", "find", "findIndex", "flatMap", "reduce", "sort"] as const;
const walked = ["slice", "includes", "indexOf", "entries", Symbol.iterator] as const;

/** How many things of lists are looked at: the work itself, the same on a busy machine as on a quiet one. */
function workOf(run: () => unknown): number {
  let work = 0;
  const list: Record<string | symbol, unknown> = Array.prototype as never;
  const before = new Map([...called, ...walked].map((name) => [name, list[name] as (...given: unknown[]) => unknown]));
  const putBack = () => {
    for (const [name, was] of before) list[name] = was;
  };
  onTestFinished(putBack);
  before.forEach((was, name) => {
    list[name] = called.some((one) => one === name)
      ? function (this: unknown[], one?: (...given: unknown[]) => unknown, ...more: unknown[]) {
          const counted = (...given: unknown[]) => {
            work += 1;
            return one?.(...given);
          };
          return was.call(this, counted, ...more);
        }
      : function (this: unknown[], ...given: unknown[]) {
          const answer = was.apply(this, given);
          work += Array.isArray(answer) ? answer.length : this.length;
          return answer;
        };
  });
  run();
  putBack();
  return work;
}

const parts = [
  ["one danger", "fire "],
  ["a denied danger", "no fire "],
  ["a list of denied dangers", "no smoke or fire or gas leak and "],
  ["a danger in a longer name", "fire alarm "],
  ["a manner of speaking", "mosquitoes are killing us "],
  ["everything at once", "water dey drop from the ceiling near the socket and it sparks. "],
  ["sentences of one word", "fire. "],
  ["words that nobody knows", "qzx vbnm "],
  ["one word without end", "a"],
  ["words with a slip", "compresor genertor "],
  ["unseen letters", "g\u200ba\u200bs "],
] as const;

test.each(parts)("twice the text of %s costs no more than twice the work", (_name, part) => {
  const half = workOf(() => triage({ description: repeated(part, letters / 2) }));
  const whole = workOf(() => triage({ description: repeated(part, letters) }));
  expect(half).toBeGreaterThan(0);
  expect(whole).toBeLessThan(2.2 * half);
});

test("a like request is looked for with work in the length of the texts", () => {
  const of = (length: number) => {
    const text = repeated("fire water tap ", length);
    return () => findLike(text, [{ title: "Fire", description: text }]);
  };
  const [half, whole] = [workOf(of(letters / 2)), workOf(of(letters))];
  expect(whole).toBeLessThan(2.2 * half);
});
