// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import type { TeamMember } from "../contract.ts";
import { AddMember } from "./add-member.tsx";
import { EditMember } from "./edit-member.tsx";

page.setPage();

const path = "/contractor/team-members";
const id = crypto.randomUUID();
let asked: ReturnType<typeof page.serve>;
let steps: string[];

const serve = (invitation: object | null) => {
  asked = page.serve({
    [`POST ${path}`]: { teamMember: { name: "Musa" }, invitation },
    [`PUT ${path}/${id}`]: { teamMember: { name: "Musa" } },
  });
};

beforeEach(async () => {
  steps = [];
  serve(null);
  await page.comeIn("contractor");
});

const close = () => void steps.push("closed");
const add = <AddMember onLink={() => void steps.push("link")} onClose={close} />;
const person = { name: "Musa", email: "musa@example.com", phone: "0803 555 0001" };
const fill = () => {
  for (const [name, text] of Object.entries(person)) page.type(name, text);
};

describe("a new team member", () => {
  test("is sent with every field; an empty level and rate are none", async () => {
    await page.show(add);
    fill();
    await page.press();
    expect(asked).toMatchObject([{ asked: `POST ${path}` }]);
    expect(asked[0]?.body).toEqual({ ...person, specializations: [], certification_level: null, hourly_rate: null });
    expect(steps).toEqual(["closed"]);
  });

  test("has trades, a level and a rate as people write it", async () => {
    serve({ token: "t" });
    await page.show(add);
    fill();
    await page.tick("[name=specializations][value=Plumbing]");
    page.type("certification_level", "certified");
    page.type("hourly_rate", "₦5,000.50");
    await page.press();
    expect(asked[0]?.body).toMatchObject({
      ...{ specializations: ["Plumbing"], certification_level: "certified", hourly_rate: 5000.5 },
    });
    expect(steps).toEqual(["closed", "link"]);
  });

  test("needs name, email and phone, and a rate that is an amount", async () => {
    await page.show(add);
    page.type("hourly_rate", "much");
    await page.press();
    expect(page.summary()).toEqual([
      ...["Name is required.", "Email is required.", "Phone is required.", "Enter an hourly rate such as 5,000."],
    ]);
    expect(asked).toEqual([]);
  });
});

describe("a team member who is there", () => {
  const member = {
    ...{ id, version: 3, name: "Musa", email: "musa@example.com", phone: "+2348035550001" },
    ...{ specializations: ["Plumbing", "HVAC"], certificationLevel: "certified", hourlyRate: 5000 },
  } as TeamMember;

  test("is sent as they stand but for what was changed, and without the email", async () => {
    await page.show(<EditMember member={member} onClose={close} />);
    await page.tick("[name=specializations][value=HVAC]");
    page.type("hourly_rate", "");
    await page.press();
    expect(asked).toMatchObject([{ asked: `PUT ${path}/${id}` }]);
    expect(asked[0]?.body).toEqual({
      ...{ version: 3, name: "Musa", phone: page.control("phone").value, specializations: ["Plumbing"] },
      ...{ certification_level: "certified", hourly_rate: null },
    });
    expect(steps).toEqual(["closed"]);
  });
});
