import { expect, test } from "vitest";
import { proofOf } from "./codes.queries.server.ts";
import { nextRow, windowsOf } from "./offering.rules.ts";
import { checkOffline, proofHere } from "./offline.rules.ts";

const at = (time: string) => new Date(`2026-11-24T${time}:00+01:00`);
const visit = (visitId: string, code: string) => ({
  ...{ visitId, proof: proofOf("key", visitId, code), line: "Visit" },
  ...{ from: at("09:00").toISOString(), to: at("11:00").toISOString() },
});

test("a page checks a code as the server made its proof, within the window only", () => {
  expect(proofHere("key", "one", "042137")).toBe(proofOf("key", "one", "042137"));
  const list = { key: "key", visits: [visit("one", "042137"), visit("two", "555555")] };
  expect(checkOffline(list, " 555 555", at("10:00"))).toMatchObject({ visit: { visitId: "two" }, isNow: true });
  expect(checkOffline(list, "555555", at("11:01"))).toMatchObject({ isNow: false });
  expect(checkOffline(list, "555556", at("10:00"))).toBeNull();
  expect(checkOffline({ ...list, key: "other" }, "555555", at("10:00"))).toBeNull();
});

test("times are typed in Lagos time, and each further one begins a day later", () => {
  const first = nextRow([], at("23:30"));
  expect(first).toMatchObject({ day: "2026-11-25", from: "09:00" });
  expect(windowsOf([first, nextRow([first], at("23:30"))])).toEqual([
    { from: "2026-11-25T08:00:00.000Z", to: "2026-11-25T10:00:00.000Z" },
    { from: "2026-11-26T08:00:00.000Z", to: "2026-11-26T10:00:00.000Z" },
  ]);
  expect(windowsOf([{ ...first, to: "" }])).toBeNull();
});
