// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import * as field from "#domain/fields.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { standingToasts } from "#ui/toast.ts";
import * as page from "../../../tests/harness/page.tsx";
import { HeldBack } from "../api.ts";
import { ApiProblem } from "../api-answer.ts";
import { keepDraft, readDraft } from "../drafts.ts";
import { FormCards } from "./choices.tsx";
import { Form, FormField, NotSent } from "./form.tsx";
import { type FormOptions, type HeldForm, useForm } from "./use-form.ts";

page.setPage();

const fields = field.fields({
  title: field.shortText("Title"),
  urgency: field.choice("Urgency", ["high", "low"]),
  place: field.optional(field.shortText("Place")),
  hours: field.optional(field.number("Hours", { min: 0, max: 24, wrong: "Enter hours such as 2.5." })),
  materials: field.list("Materials"),
  danger: field.flag("Danger"),
});
const { hours: _, ...withoutHours } = fields;
const other = field.fields({ title: field.shortText("Title") });

type Options = Partial<FormOptions<field.Fields>>;
let sent: unknown[];
let held: HeldForm;

const options = (...words: string[]) => words.map((value) => ({ value, label: value }));

function Report({ isShort = false, ...given }: Options & { isShort?: boolean }) {
  const own = isShort ? withoutHours : fields;
  const send = async (latest: () => unknown) => void sent.push(latest());
  const form = useForm<field.Fields>({ name: "report", fields: own, failed: { text: "Not reported" }, send, ...given });
  held = form;
  return (
    <Form form={form} label="Report">
      <FormField field={fields.title}>
        <Input />
      </FormField>
      <FormCards field={fields.urgency} cards={options("high", "low")} />
      <FormField field={fields.place} help="Which room.">
        <Select options={options("", "Kitchen", "Bath")} />
      </FormField>
      {isShort ? null : (
        <FormField field={fields.hours}>
          <Input />
        </FormField>
      )}
      <FormField field={fields.materials}>
        <Textarea defaultValue="Tape" />
      </FormField>
      <Checkbox name={fields.danger.name} label="Danger" />
      <input name="beside" defaultValue="no call knows this" />
      <p id="report-photos" />
      <NotSent form={form} />
      <button type="submit">Send</button>
    </Form>
  );
}

beforeEach(() => {
  sent = [];
});

const show = (given: Parameters<typeof Report>[0] = {}) => page.show(<Report {...given} />);
const fill = async () => {
  page.type("title", "Leak");
  await page.tick("[value=high]");
};

describe("what is sent", () => {
  test("is every field that the form has and the call knows, and nothing beside", async () => {
    await show();
    await fill();
    page.type("place", "Kitchen");
    page.type("hours", "2,5");
    page.type("materials", "Tape, , PVC glue ");
    await page.tick("[name=danger]");
    await page.press();
    expect(sent).toEqual([
      { title: "Leak", urgency: "high", place: "Kitchen", hours: 2.5, materials: ["Tape", "PVC glue"], danger: true },
    ]);
  });

  test("says of an empty field that it is empty, and nothing of one that is not on the form", async () => {
    await show({ isShort: true });
    await fill();
    await page.press();
    expect(sent).toEqual([{ title: "Leak", urgency: "high", place: null, materials: ["Tape"], danger: false }]);
  });

  test("is sent once, however often it is pressed, and holds what was typed while it waited", async () => {
    const steps: unknown[] = [];
    let go = () => {};
    const send = async (latest: () => Record<string, unknown>) => {
      steps.push("asked");
      await new Promise<void>((free) => {
        go = free;
      });
      steps.push(latest().title);
    };
    await show({ send });
    await fill();
    await page.press();
    await page.press();
    expect(held.isSending).toBe(true);
    page.type("title", "Leak in the bath");
    await page.acting(() => go());
    expect(steps).toEqual(["asked", "Leak in the bath"]);
  });

  test("waits for what a list will choose, and what is chosen by hand stays", async () => {
    await show({ awaited: async () => ({ place: ["Bath"], title: ["Not this"] }) });
    await fill();
    await page.press();
    expect(sent).toMatchObject([{ title: "Leak", place: "Bath" }]);
  });
});

describe("what has to be mended", () => {
  test("is said in the order of the fields, each beside its own and on top, and nothing is sent", async () => {
    await show();
    page.type("hours", "soon");
    await page.press();
    expect(sent).toEqual([]);
    expect(page.summary()).toEqual(["Title is required.", "Urgency is required.", "Enter hours such as 2.5."]);
    expect(document.getElementById("report-title-error")?.textContent).toBe("Title is required.");
    expect(document.getElementById("report-urgency")?.textContent).toContain("Urgency is required.");
    expect(document.activeElement?.getAttribute("role")).toBe("alert");
    expect(page.toasts()).toEqual([]);
    await fill();
    page.type("hours", "2");
    await page.press();
    expect(page.summary()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test("holds what no field knows by itself, and one sentence for a toast", async () => {
    await show({
      check: () => ["photos", "place"].map((path) => ({ path, message: `Say ${path}.` })),
      refusal: (problems) => `${problems.length} to mend`,
    });
    page.type("title", "Leak");
    await page.press();
    expect(page.summary()).toEqual(["Urgency is required.", "Say place.", "Say photos."]);
    expect(page.toasts()).toEqual(["Validation Error: 3 to mend"]);
  });

  test("label, name and limit of a control are what its call knows", async () => {
    await show();
    const title = page.control("title");
    expect(title.id).toBe("report-title");
    expect(title.getAttribute("maxlength")).toBe("200");
    expect(title.getAttribute("aria-required")).toBe("true");
    expect(page.find("label[for=report-title]").textContent).toBe("Title");
    expect(page.find("label[for=report-place]").textContent).toBe("Place (optional)");
    expect(page.control("place").hasAttribute("maxlength")).toBe(false);
  });

  test("a field of another form is a fault of ours", async () => {
    function Wrong() {
      const form = useForm({ name: "wrong", fields, failed: { text: "" }, send: async () => {} });
      return (
        <Form form={form} label="Wrong">
          <FormField field={other.title}>
            <Input />
          </FormField>
        </Form>
      );
    }
    expect(() => page.receive(<Wrong />)).toThrow("title is no field of this form.");
  });
});

describe("a failure", () => {
  const failing = (error: unknown) => ({
    send: async () => {
      throw error;
    },
  });
  const refusal = (errors: { path: string; message: string }[]) => new ApiProblem(422, "Refused.", { errors });

  test("stands at the fields that the server named", async () => {
    await show(failing(refusal([{ path: "materials.1", message: "Too many." }])));
    await fill();
    await page.press();
    expect(page.summary()).toEqual(["Too many."]);
    expect(held.errorOf("materials")).toBe("Too many.");
    expect(held.isSending).toBe(false);
  });

  test("of no field says that it was not sent, and what is typed stays", async () => {
    await show(failing(new ApiProblem(503, "We cannot do that right now.")));
    await fill();
    await page.press();
    expect(page.textThere()).toContain("Not sent yet");
    expect(page.textThere()).toContain("We cannot do that right now.");
    expect(page.textThere()).toContain("Pressing the button again cannot send it twice.");
    expect(page.control("title").value).toBe("Leak");
  });

  test.each([
    ["held back by its files", new HeldBack("leak.jpg could not be uploaded."), "leak.jpg could not be uploaded."],
    ["our own", new TypeError("undefined is not a function"), "Not reported."],
  ])("%s", async (_, error, sentence) => {
    await show(failing(error));
    await fill();
    await page.press();
    expect(held.unsent).toBe(sentence);
  });

  test("may stand at the field that tells accounts apart", async () => {
    await show({ ...failing(new ApiProblem(401, "Wrong email or password.")), failsAt: "title" });
    await fill();
    await page.press();
    expect(page.summary()).toEqual(["Wrong email or password."]);
    expect(held.unsent).toBe("");
  });

  test("has the toast of the specification, which goes with the next try", async () => {
    const failed = { text: "It failed.", title: "Login Failed", broken: "Login Error" };
    await show({ ...failing(new ApiProblem(401, "Wrong.")), failed });
    await fill();
    await page.press();
    expect(page.toasts()).toEqual(["Login Failed: Wrong."]);
    await show({ ...failing(new TypeError("no")), failed });
    await page.press();
    expect(standingToasts().map(({ title, open }) => [title, open])).toEqual([
      ["Login Failed", false],
      ["Login Error", true],
    ]);
  });

  test("that was called off leaves the form as it was", async () => {
    await show({ send: async () => null, draft: "report", stays: "cleared" });
    await fill();
    await page.press();
    expect(page.control("title").value).toBe("Leak");
    expect(readDraft("report")).not.toBeNull();
    expect(held.isSending).toBe(false);
  });
});

describe("drafts", () => {
  test("what is typed comes back, also over a usual value, and is forgotten once it is sent", async () => {
    await show({ draft: "report" });
    await fill();
    page.type("place", "Bath");
    page.type("materials", "Glue");
    await page.leave();
    await show({ draft: "report" });
    expect(["title", "place", "materials"].map((name) => page.control(name).value)).toEqual(["Leak", "Bath", "Glue"]);
    expect(page.find("[value=high]")).toHaveProperty("checked", true);
    await page.press();
    expect(readDraft("report")).toBeNull();
  });

  test("a form that stays is empty again, or keeps what it says", async () => {
    await show({ stays: "cleared" });
    await fill();
    await page.press();
    expect([page.control("title").value, held.isSending]).toEqual(["", false]);
    await show({ stays: "kept" });
    await fill();
    await page.press();
    expect(page.control("title").value).toBe("Leak");
  });
});

test("what was typed and pressed before the scripts came is sent once they are there", async () => {
  keepDraft("report", [["title", "From the last visit"]]);
  page.receive(<Report draft="report" />);
  await fill();
  page.find("form").dataset.early = "";
  await page.awake(<Report draft="report" />);
  expect(sent).toMatchObject([{ title: "Leak", urgency: "high" }]);
  expect(page.find("form").dataset.ready).toBe("");
});

test("after a lost connection it is sent by itself", async () => {
  let isCut = true;
  const send = async (latest: () => unknown) => {
    if (isCut) throw new ApiProblem(0, "No response from server.");
    sent.push(latest());
  };
  await show({ send });
  await fill();
  await page.press();
  expect(page.textThere()).toContain("It is sent by itself once you are back online.");
  isCut = false;
  await page.acting(() => window.dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(1);
  await page.acting(() => window.dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(1);
});
