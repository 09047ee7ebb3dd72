// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import type { SharedPayee } from "../contract.ts";
import { SharedPayees } from "./shared-payees.tsx";

page.setPage();

const bayo: SharedPayee = {
  ...{ contractorId: "c1", contractorName: "Bayo Works", concerned: ["Ada Obi", "Bola Ade"] },
  ...{ nobodyElse: true, allowed: null, allowedFor: [] },
};
const word = { by: "Ada Obi", at: "2026-11-27T10:00:00.000Z", reason: "Agreed with all houses." };

let asked: Asked;
const show = async (payees: SharedPayee[], may: boolean) => {
  asked = answerCalls({
    "GET /properties/p1/shared-payees": { payees, can: { see: true, allow: may } },
    "POST /properties/p1/shared-payees/c1/allow": { payee: { ...bayo, allowed: word } },
    "POST /properties/p1/shared-payees/c1/take-back": { payee: bayo },
  });
  await page.show(<SharedPayees propertyId="p1" />);
};
beforeEach(() => page.comeIn("property_owner"));

describe("contractors whose account is kept for others here", () => {
  test("are told with for whom, and allowed by the owner with a reason alone", async () => {
    await show([bayo], true);
    await expect.poll(page.textThere).toContain("also kept for Ada Obi and Bola Ade");
    expect(page.textThere()).toContain("nobody can say yes to what they are paid");
    await shown.tap("Allow it…");
    await shown.tap("Allow it");
    expect(page.textThere()).toContain("Say why it is right.");
    expect(asked.writes).toEqual([]);
    await shown.write("[role=dialog] textarea", "Agreed with all houses.");
    await shown.tap("Allow it");
    await expect
      .poll(() => asked.writes)
      .toMatchObject([
        {
          asked: "POST /properties/p1/shared-payees/c1/allow",
          body: { reason: "Agreed with all houses.", concerned: ["Ada Obi", "Bola Ade"] },
        },
      ]);
  });

  test("once allowed say by whom and why, and it is taken back by one press", async () => {
    await show([{ ...bayo, allowed: word, allowedFor: bayo.concerned }], true);
    await expect.poll(page.textThere).toContain("“Agreed with all houses.”");
    await shown.tap("Take it back");
    await expect.poll(() => asked.writes).toMatchObject([{ asked: "POST /properties/p1/shared-payees/c1/take-back" }]);
  });

  test("once others keep it too say for whom it is allowed still, which is taken back all the same", async () => {
    await show([{ ...bayo, nobodyElse: false, allowedFor: ["Bola Ade"] }], true);
    await expect.poll(page.textThere).toContain("It is allowed for Bola Ade, and not for the others.");
    expect(shown.allNamed("Allow it…")).toHaveLength(1);
    await shown.tap("Take it back");
    await expect.poll(() => asked.writes).toMatchObject([{ asked: "POST /properties/p1/shared-payees/c1/take-back" }]);
  });

  test("are nobody else's to allow", async () => {
    await show([bayo], false);
    await expect.poll(page.textThere).toContain("Bayo Works");
    expect(shown.allNamed("Allow it…")).toEqual([]);
  });

  test("have no section where there are none", async () => {
    await show([], true);
    await expect.poll(() => asked.reads).toHaveLength(1);
    expect(page.textThere()).toBe("");
  });
});
