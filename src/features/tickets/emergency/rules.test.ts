import { expect, test } from "vitest";
import { emergencyKinds } from "#domain/emergencies.ts";
import { isEmergency, taskPriorityOf } from "#domain/vocab-map.ts";
import { RepairRequest } from "../contract.ts";
import { buildingFor, readWaiting, requestOf, smsWords } from "./rules.ts";

const propertyId = "019c0000-0000-7000-8000-000000000000";

test.each(emergencyKinds)("a tap on %s is a whole request, and an emergency by priority and by flag", (kind) => {
  for (const place of ["Flat 3", "", "  "]) {
    const request = requestOf({ kind, propertyId, place });
    expect(RepairRequest.parse(request)).toMatchObject({ priority: "emergency", emergency: true });
    expect([isEmergency(request), taskPriorityOf(request)]).toEqual([true, "critical"]);
  }
});

test("what was kept is read back whole or not at all", () => {
  const kept = { kind: "gas", propertyId, place: "Flat 3", key: "k", at: 5 };
  expect(readWaiting(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const odd of [null, "gas", [], {}, { ...kept, kind: "toString" }, { ...kept, key: 7 }, { ...kept, at: "now" }])
    expect(readWaiting(odd)).toBeNull();
});

test("goes to the picked building, else home, else the only one, and never guesses", () => {
  const two = [{ id: "a" }, { id: "b" }];
  expect(buildingFor(two, "b", "a")).toBe("b");
  expect(buildingFor(two, "", "a")).toBe("a");
  expect(buildingFor(two, "", "gone")).toBe("");
  expect(buildingFor([{ id: "a" }], "", "gone")).toBe("a");
  expect(buildingFor([], "", "a")).toBe("");
  expect(buildingFor(null, "", "a")).toBe("a");
  expect(buildingFor(null, "", null)).toBe("");
});

test("an emergency as a text message says what and where, of a tile and of a form", () => {
  const tile = requestOf({ kind: "lift", propertyId: "p", place: "Floor 3" });
  expect(smsWords(tile)).toMatch(/^EMERGENCY: Somebody is trapped.* Where: Floor 3\. .*Please call me\.$/);
  expect(smsWords({ title: "Wire burns" })).toBe("EMERGENCY: Wire burns. Please call me.");
  expect(smsWords({ id: "t1", text: "fire don catch" })).toBe("EMERGENCY: fire don catch. Please call me.");
});

test("a text message is one that a link can hold, wherever a sign of two halves stands in it", () => {
  for (const length of [158, 159, 160]) {
    const words = smsWords({ title: "Fire", description: `${"a".repeat(length)}🔥🔥` });
    expect(decodeURIComponent(encodeURIComponent(words))).toBe(words);
  }
});
