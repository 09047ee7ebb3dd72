// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import * as field from "#domain/fields.ts";
import { answerCalls, type Given, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { UnitSelect } from "./unit-select.tsx";
import { UnitsTab } from "./units-tab.tsx";

page.setPage();

const unit = (nth: number) => ({
  ...{ id: `u${nth}`, propertyId: "p1", block: null, floor: nth, name: `Flat ${nth}`, label: `Flat ${nth}` },
  ...{ kind: "flat", state: "quiet", occupancy: null, occupants: 0, arrearsKobo: 0 },
});
const counts = { all: 3, occupied: 0, empty: 0, owner_occupied: 0 };
const first = { units: [unit(1), unit(2)], counts, shares: null, unmatched: [], can: { see_history: true } };
const last = { ...first, counts: { ...counts, all: 0 }, units: [unit(3)], nextCursor: null };

let isBroken: boolean;
beforeEach(async () => {
  isBroken = false;
  answerCalls({
    "GET /properties/p1/units": ({ query }: Given) => {
      if (query.get("cursor") !== "more") return { ...first, nextCursor: "more" };
      return isBroken ? refuse(422, "It broke.")() : last;
    },
  });
  await page.comeIn("property_owner");
});
const tiles = () => shown.texts("ol button").map((text) => /Flat \d/.exec(text)?.[0]);

test("an estate of more than one page of units has all of them on its map, and counts them once", async () => {
  await shown.showAt("/property/p1", <UnitsTab propertyId="p1" />);
  await expect.poll(tiles).toEqual(["Flat 3", "Flat 2", "Flat 1"]);
  expect(page.textThere()).toContain("3 units");
  expect(shown.allNamed("Show more")).toEqual([]);
});

test("a page of units that does not come is asked for again by a press", async () => {
  isBroken = true;
  await shown.showAt("/property/p1", <UnitsTab propertyId="p1" />);
  await expect.poll(() => shown.allNamed(/Could not load more/)).toHaveLength(1);
  expect(tiles()).toEqual(["Flat 2", "Flat 1"]);
  isBroken = false;
  await shown.tap(/Could not load more/);
  await expect.poll(tiles).toEqual(["Flat 3", "Flat 2", "Flat 1"]);
});

const fields = field.fields({ unitId: field.optional(field.id("Unit")) });
function Choosing() {
  const form = useForm({ name: "t", fields, failsAt: "unitId", failed: { title: "", text: "" }, send: async () => {} });
  return (
    <FormDialog form={form} title="Where" act="Save" busy="Saving" onClose={() => {}}>
      <UnitSelect field={fields.unitId} propertyId="p1" current="u3" help="Where it stands." />
    </FormDialog>
  );
}

test("a form offers every unit, and keeps the one that stands on the last page", async () => {
  await page.show(<Choosing />);
  await expect.poll(() => shown.texts("option")).toEqual(["None in particular", "Flat 3", "Flat 2", "Flat 1"]);
  expect(page.control("unitId").value).toBe("u3");
});
