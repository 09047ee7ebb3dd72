// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepInvitation } from "#browser/invitation.ts";
import * as page from "../../../../tests/harness/page.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

page.setPage();

const building = { id: crypto.randomUUID(), name: "Marina Court", location: "Lagos" };
let asked: ReturnType<typeof page.serve>;
let left: (string | null)[];

beforeEach(() => {
  left = [];
  asked = page.serve({
    "GET /properties": { properties: [building], nextCursor: null },
    "POST /auth/register": { token: "t", user: { id: "u", name: "Ada", role: "building_occupant" } },
  });
});

const show = () => page.show(<SignUpForm leaveAfter={async (work) => void left.push(await work())} />);
const person = {
  ...{ name: "Ada Okafor", email: "ada@example.com", password: "Good-Repair!26", phone: "0803 123 4567" },
  location: "Lagos, Nigeria",
};
const fill = () => {
  for (const [name, text] of Object.entries(person)) page.type(name, text);
};
const pick = (role: string) => page.tick(`[name=role][value=${role}]`);

describe("signing up", () => {
  test("sends what was filled in, and of a building nothing but what an occupant says", async () => {
    await show();
    fill();
    await pick("property_owner");
    await page.press();
    expect(asked.map(({ body }) => body)).toEqual([{ ...person, role: "property_owner" }]);
  });

  test("asks an occupant for the building and takes the unit along", async () => {
    await show();
    fill();
    await pick("building_occupant");
    await page.press();
    expect(page.summary()).toEqual(["Building occupants must select a valid property."]);
    expect(page.toasts()).toEqual(["Validation Error: Building occupants must select a valid property."]);
    await page.choose("propertyId", building.id);
    await vi.waitFor(() => page.find("input[name=buildingUnit]"));
    page.type("buildingUnit", "Flat 4B");
    await page.press();
    expect(asked.map(({ body }) => body)).toEqual([
      { ...person, role: "building_occupant", propertyId: building.id, buildingUnit: "Flat 4B" },
    ]);
    expect(left).toEqual(["/occupant-dashboard"]);
  });

  describe("into a building whose units are listed", () => {
    const other = { id: crypto.randomUUID(), name: "Garki House", location: "Abuja" };
    const stands = (name: string) => ({ label: `1st floor, ${name}`, place: "1st floor", name });
    const sent = () => asked.map(({ body }) => (body as { buildingUnit?: string }).buildingUnit);
    beforeEach(async () => {
      asked = page.serve({
        "GET /properties": { properties: [building, other], nextCursor: null },
        [`GET /properties/${building.id}/directory-units`]: { units: ["A", "B"].map(stands) },
        [`GET /properties/${other.id}/directory-units`]: { units: ["A", "B"].map(stands) },
        "POST /auth/register": { token: "t", user: { id: "u", name: "Ada", role: "building_occupant" } },
      });
      await show();
      fill();
      await pick("building_occupant");
      await page.choose("propertyId", building.id);
      await vi.waitFor(() => page.find("select[name=buildingUnit]:not(:disabled)"));
    });

    test("takes the one that is chosen along by its whole name, and shows it", async () => {
      await page.choose("buildingUnit", "1st floor, B");
      expect(page.textThere()).toContain("You chose 1st floor, B.");
      await page.press();
      expect(sent()).toEqual(["1st floor, B"]);
    });

    test("takes words along where none of them is it", async () => {
      await page.choose("buildingUnit", "not on the list");
      page.type("buildingUnit", "Boys' quarters");
      await page.press();
      expect(sent()).toEqual(["Boys' quarters"]);
    });

    const reload = async () => {
      // A browser tells of what was chosen or typed by this.
      page.find("form").dispatchEvent(new Event("input", { bubbles: true }));
      await page.leave();
      await show();
      await vi.waitFor(() => page.find("select[name=propertyId]:not(:disabled)"));
    };

    test.each([
      ["the one that was chosen", async () => page.choose("buildingUnit", "1st floor, B"), "1st floor, B"],
      [
        "words where none of them was it",
        async () => {
          await page.choose("buildingUnit", "not on the list");
          page.type("buildingUnit", "Boys' quarters");
        },
        "Boys' quarters",
      ],
    ])("has %s after a reload", async (_what, say, unit) => {
      await say();
      await reload();
      page.type("password", person.password);
      await expect.poll(() => page.control("buildingUnit").value).toBe(unit);
      await page.press();
      expect(asked.map(({ body }) => body)).toEqual([
        { ...person, role: "building_occupant", propertyId: building.id, buildingUnit: unit },
      ]);
    });

    test("has none of the building that was chosen before, also after a reload", async () => {
      await page.choose("buildingUnit", "1st floor, B");
      page.find("form").dispatchEvent(new Event("input", { bubbles: true }));
      await page.choose("propertyId", other.id);
      await vi.waitFor(() => page.find("select[name=buildingUnit]:not(:disabled)"));
      expect(page.control("buildingUnit").value).toBe("");
      await page.leave();
      await show();
      await vi.waitFor(() => page.find("select[name=buildingUnit]:not(:disabled)"));
      expect([page.control("propertyId").value, page.control("buildingUnit").value]).toEqual([other.id, ""]);
    });

    test("asks for none where nothing was chosen", async () => {
      await expect.poll(page.textThere).toContain("My flat is not on the list");
      await page.press();
      expect(sent()).toEqual([null]);
    });
  });

  test("says what has to be mended in the order of the form, with one sentence for all of it", async () => {
    await show();
    page.type("email", "nobody");
    await pick("building_occupant");
    await page.press();
    expect(page.summary()).toEqual([
      ...["Name is required.", "Please enter a valid email address.", "Password is required.", "Phone is required."],
      ...["Location is required.", "Building occupants must select a valid property."],
    ]);
    expect(page.toasts()).toEqual(["Validation Error: Please fill in all required fields."]);
    expect(asked).toEqual([]);
  });

  test("by invitation takes role and property from it", async () => {
    const invitation = {
      token: "abc",
      role: "building_occupant",
      propertyId: "p",
      propertyName: "Marina Court",
    } as const;
    keepInvitation({ ...invitation, unit: null, email: "invited@example.com" });
    await show();
    expect(page.control("email").value).toBe("invited@example.com");
    fill();
    page.type("buildingUnit", "2A");
    await page.press();
    expect(asked.map(({ body }) => body)).toEqual([
      { ...person, role: "building_occupant", invitation: "abc", buildingUnit: "2A" },
    ]);
  });

  test("brings back the role that was chosen before a reload, and asks for the building at once", async () => {
    await show();
    await pick("building_occupant");
    page.find("form").dispatchEvent(new Event("input", { bubbles: true }));
    await page.leave();
    await show();
    expect(page.find("[name=propertyId]").getAttribute("aria-required")).toBe("true");
  });
});
