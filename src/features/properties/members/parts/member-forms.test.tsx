// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Member } from "../contract.ts";
import { AddMember } from "./add-member.tsx";
import { EditMember } from "./edit-member.tsx";

page.setPage();

const property = { id: crypto.randomUUID(), name: "Marina Court" };
const memberId = crypto.randomUUID();
const members = `/properties/${property.id}/members`;
let asked: ReturnType<typeof page.serve>;
let closed: number;

const serve = (member: object | null) => {
  asked = page.serve({
    [`POST ${members}`]: { member, invitation: null },
    [`POST /properties/${property.id}/invitations`]: {
      invitation: { url: "/invitation#abc", role: "building_occupant", expiresAt: "2026-12-01T00:00:00.000Z" },
    },
    [`PUT ${members}/${memberId}`]: { member: {} },
  });
};

beforeEach(async () => {
  closed = 0;
  serve({ name: "Tunde", status: "active" });
  await page.comeIn("property_owner");
});

const close = () => {
  closed += 1;
};
const add = <AddMember property={property} mayInvite={["building_occupant", "contractor"]} onClose={close} />;
const sent = () => asked.map(({ asked: call, body }) => [call, body]);

describe("adding somebody", () => {
  test("by email sends role, email and unit", async () => {
    await page.show(add);
    page.type("email", "tunde@example.com");
    page.type("unit", "Flat 4B");
    await page.press();
    expect(sent()).toEqual([
      [`POST ${members}`, { role: "building_occupant", email: "tunde@example.com", unit: "Flat 4B" }],
    ]);
    expect(closed).toBe(1);
    expect(page.toasts()).toEqual(["Tunde can use Tunse here now: They have been told."]);
  });

  test("has no unit in another role", async () => {
    await page.show(add);
    await page.tick("[name=role][value=contractor]");
    page.type("email", "firm@example.com");
    await page.press();
    expect(sent()).toEqual([[`POST ${members}`, { role: "contractor", email: "firm@example.com" }]]);
  });

  test("without an email makes a link", async () => {
    await page.show(add);
    await page.press();
    expect(sent()).toEqual([
      [`POST /properties/${property.id}/invitations`, { role: "building_occupant", unit: null }],
    ]);
    expect([closed, page.textThere()]).toEqual([0, expect.stringContaining("abc")]);
  });

  test("refuses an email that is none before it is sent", async () => {
    await page.show(add);
    page.type("email", "tunde");
    await page.press();
    expect(page.summary()).toEqual(["Please enter a valid email address."]);
    expect(asked).toEqual([]);
  });

  test("asks whether it is the right person where the email was never proved", async () => {
    serve({
      name: "Tunde",
      email: "tunde@example.com",
      status: "pending",
      accountCreatedAt: "2026-11-01T00:00:00.000Z",
    });
    await page.show(add);
    page.type("email", "tunde@example.com");
    await page.press();
    expect(page.textThere()).toContain("Is this the right person?");
  });
});

describe("changing a member", () => {
  const member = { id: memberId, propertyId: property.id, name: "Tunde", unit: "4B", engagement: null };

  test("sends the unit of an occupant, emptied too", async () => {
    await page.show(<EditMember member={{ ...member, role: "building_occupant" } as Member} onClose={close} />);
    page.type("unit", " ");
    await page.press();
    expect(sent()).toEqual([[`PUT ${members}/${memberId}`, { unit: null }]]);
    expect(closed).toBe(1);
  });

  test("sends how a contractor is engaged, and no unit", async () => {
    await page.show(<EditMember member={{ ...member, role: "contractor" } as Member} onClose={close} />);
    await page.tick("[name=engagement][value=awarded_only]");
    await page.press();
    expect(sent()).toEqual([[`PUT ${members}/${memberId}`, { engagement: "awarded_only" }]]);
  });
});
