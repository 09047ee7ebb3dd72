// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as field from "#domain/fields.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import * as page from "../../../tests/harness/page.tsx";
import { draftedIn } from "./drafted.ts";
import { Form, FormField } from "./form.tsx";
import { useForm } from "./use-form.ts";

page.setPage();

const fields = field.fields({
  title: field.shortText("Title"),
  dueDate: field.shortText("Due"),
  category: field.choice("Category", ["Plumbing", "Security"]),
});
const categories = ["Plumbing", "Security"].map((value) => ({ value, label: value }));

/** As a new task: due today unless somebody says another day. */
function Task({ today }: { today: string }) {
  const form = useForm({ name: "task", draft: "task", fields, failed: { text: "Not added" }, send: async () => {} });
  return (
    <Form form={form} label="Task">
      <FormField field={fields.title}>
        <Input />
      </FormField>
      <FormField field={fields.dueDate}>
        <Input type="date" defaultValue={today} />
      </FormField>
      <FormField field={fields.category}>
        <Select options={categories} defaultValue={draftedIn("task", "category") ?? "Plumbing"} />
      </FormField>
    </Form>
  );
}

const open = (today: string) => page.show(<Task today={today} />);
const shown = () => ["title", "dueDate", "category"].map((name) => page.control(name).value);

test("a form that was opened and left says the next day what is usual by then", async () => {
  await open("2026-11-26");
  await page.leave();
  await open("2026-11-27");
  expect(shown()).toEqual(["", "2026-11-27", "Plumbing"]);
});

test("what was typed is there as it was left, however often it is opened", async () => {
  await open("2026-11-26");
  page.type("title", "Paint the gate");
  await page.choose("category", "Security");
  for (const today of ["2026-11-26", "2026-11-27", "2026-11-28"]) {
    await page.leave();
    await open(today);
    expect(shown()).toEqual(["Paint the gate", "2026-11-26", "Security"]);
  }
});
