import { expect, test } from "vitest";
import type { Check, Kind } from "./kinds.rules.ts";
import { forWorkers, pictureKinds } from "./worker.rules.ts";

const check = (kind: Kind, answer: Check["answer"] = "contradicts"): Check => ({
  ...{ kind, answer, sentence: `${kind} ${answer}`, numbers: { pictures: 1 }, version: 1 },
});
/** Good and strong work but for its pictures. */
const rest = [check("code", "agrees"), check("place", "agrees"), check("timeline", "agrees")];

test("whatever speaks against the pictures of a job, whoever sent them is told the same", () => {
  const told = pictureKinds.map((kind) => JSON.stringify(forWorkers([check(kind), ...rest])));
  expect(new Set(told).size).toBe(1);
  expect(forWorkers([check("reuse"), ...rest]).grade).toBe("thin");
  expect(forWorkers([check("reuse"), check("edited"), ...rest])).toEqual(forWorkers([check("edited"), ...rest]));
});

test("what is told anyway counts as it does for keepers", () => {
  expect(forWorkers([check("place")]).grade).toBe("in_doubt");
  expect(forWorkers([check("reuse"), check("device")]).grade).toBe("in_doubt");
  expect(forWorkers([check("edited"), check("device")]).grade).toBe("in_doubt");
  expect(forWorkers(rest).grade).toBe("good");
  expect(forWorkers([check("before_after", "agrees"), ...rest])).toMatchObject({ grade: "strong", raises: [] });
  expect(forWorkers([]).grade).toBe("thin");
});
