// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Requirement } from "../contract.ts";
import { rulingFields } from "../fields.ts";
import { RequirementDialog } from "./requirement-dialog.tsx";

page.setPage();

const paper = {
  ...{ id: "c1", number: "F-1", issuedBy: "Fire Service", validFrom: "2026-01-01", validUntil: null, media: [] },
  ...{ note: null, assetName: null },
};
const one = {
  ...{ requirement: "fire_certificate", title: "Fire certificate", basis: "Law", reason: "Valid." },
  ...{ papers: [paper], machines: [], ruling: null, state: "green" },
} as unknown as Requirement;
const can = { create: true, edit: true, remove: true, rule: true };

let asked: Asked;
beforeEach(async () => {
  asked = answerCalls({ "DELETE /papers/c1": {}, "PUT /properties/p1/compliance/fire_certificate": {} });
  await page.comeIn("property_owner");
  await page.show(<RequirementDialog propertyId="p1" one={one} can={can} onClose={() => {}} />);
});
const away = "Take the paper of Fire Service, F-1 away";
const written = () => asked.writes.map((write) => write.asked);

describe("a paper", () => {
  test("is taken away once its keeper has said so twice", async () => {
    await shown.tap(away);
    await shown.tap("Take it away");
    await expect.poll(written).toEqual(["DELETE /papers/c1"]);
    await expect.poll(page.textThere).toContain("Add a paper");
  });

  test("stays where it was pressed by mistake", async () => {
    await shown.tap(away);
    await shown.tap("Keep it");
    await expect.poll(() => shown.allNamed(away)).toHaveLength(1);
    expect(written()).toEqual([]);
  });
});

test("what is missing of a ruling stands beside its field, for readers of screens too", async () => {
  await shown.tap("This is not required here");
  await shown.tap("Not required");
  const field = page.find("textarea");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const said = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toBe(rulingFields.reason.missing);
  expect(written()).toEqual([]);
});
