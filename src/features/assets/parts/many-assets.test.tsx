// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { Form } from "#browser/forms/form.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import * as field from "#domain/fields.ts";
import { answerCalls, type Given } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Asset } from "../contract.ts";
import { AssetDialog } from "./asset-dialog.tsx";
import { AssetField } from "./asset-field.tsx";
import { AssetsTab } from "./assets-tab.tsx";

page.setPage();

const machine = (id: string, name: string, more: object = {}) =>
  ({
    ...{ id, propertyId: "p1", name, kind: "lift", make: null, model: null, serialNumber: null, year: null },
    ...{ rating: null, ratingUnit: null, place: null, unitId: null, parentId: null, warrantyUntil: null },
    ...{ replacementCost: null, condition: null, retiredOn: null, retired: false, mediaUploads: [], version: 1 },
    can: { see: true, edit: true, remove: true },
    ...more,
  }) as unknown as Asset;
const page1 = { assets: [machine("a1", "Lift 1")], can: { create: true }, nextCursor: "more" };

beforeEach(async () => {
  answerCalls({
    "GET /properties/p1/assets": ({ query }: Given) =>
      query.get("cursor") === "more" ? { ...page1, assets: [machine("a2", "Oldest pump")], nextCursor: null } : page1,
    "GET /properties/p1/units": { units: [], counts: null, shares: null, unmatched: null, can: {}, nextCursor: null },
  });
  await page.comeIn("property_owner");
});

test("a register of more than one page shows its oldest machine as well", async () => {
  await shown.showAt("/property/p1?tab=assets", <AssetsTab propertyId="p1" />);
  await expect.poll(page.textThere).toContain("Oldest pump");
  expect(page.textThere()).toContain("Lift 1");
});

test("the tag of a machine on a later page leads to it", async () => {
  const { address } = await shown.showAt("/property/p1?tab=assets&asset=a2", <AssetsTab propertyId="p1" />);
  await expect.poll(address).toBe("/assets/a2");
});

test("a machine that is changed stays part of one that the form does not know yet", async () => {
  const part = machine("a3", "Motor", { parentId: "a9" });
  await page.show(<AssetDialog propertyId="p1" asset={part} others={[machine("a1", "Lift 1")]} onClose={() => {}} />);
  expect(page.control("parentId").value).toBe("a9");
});

const fields = field.fields({ assetId: field.optional(field.id("Machine")) });
function Drafted() {
  const form = useForm({
    name: "t",
    fields,
    failsAt: "assetId",
    failed: { title: "", text: "" },
    send: async () => {},
  });
  return (
    <Form form={form} label="Where">
      <AssetField field={fields.assetId} propertyId="p1" drafted="a2" />
    </Form>
  );
}

test("what a draft chose stays chosen where it stands on a later page", async () => {
  await page.show(<Drafted />);
  await expect.poll(() => document.querySelector("[name=assetId] option[value=a2]")).not.toBeNull();
  expect(page.control("assetId").value).toBe("a2");
});
