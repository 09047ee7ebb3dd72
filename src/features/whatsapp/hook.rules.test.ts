import { describe, expect, test } from "vitest";
import { readTold } from "./hook.rules.ts";

const of = (value: object) => ({
  entry: [{ changes: [{ value: { metadata: { phone_number_id: "1" }, ...value } }] }],
});
const message = (more: object) => ({
  id: "wamid.1",
  from: "2348031234567",
  timestamp: "1700000000",
  type: "text",
  ...more,
});
const first = (more: object) => readTold(of({ messages: [message(more)] }), "1").messages[0];

describe("what WhatsApp tells", () => {
  test("is read with who wrote, also where their phone is hidden", () => {
    const contacts = [{ wa_id: "2348031234567", user_id: "NG.1", profile: { name: "Ada" } }];
    const told = readTold(of({ contacts, messages: [message({ text: { body: "Hi" } })] }), "1");
    expect(told.messages).toMatchObject([
      { phone: "+2348031234567", userId: "NG.1", name: "Ada", content: { text: "Hi" } },
    ]);
    expect(first({ from: undefined, from_user_id: "NG.2" })).toMatchObject({ phone: null, userId: "NG.2" });
    expect(first({ from: undefined })).toBeUndefined();
  });

  test("loses nothing for one odd thing beside it", () => {
    const told = readTold(of({ messages: [{ type: 7 }, message({ text: { body: "Hi" } })], statuses: ["odd"] }), "1");
    expect(told.messages).toHaveLength(1);
    const [fine] = of({ messages: [message({ text: { body: "Hi" } })] }).entry;
    const odd = { changes: [{ value: { event: "E".repeat(41), reason: 7 } }, 7, ...(fine?.changes ?? [])] };
    expect(readTold({ entry: [7, {}, odd, fine] }, "1").messages).toHaveLength(2);
    expect(readTold(null, "1")).toEqual({ messages: [], statuses: [], templates: [] });
    expect(readTold({ entry: "odd" }, "1").messages).toEqual([]);
  });

  test("is left out where it is for another number", () => {
    expect(readTold(of({ messages: [message({})] }), "2").messages).toEqual([]);
  });

  test("may be a button, a photo, a place, a sticker or a contact card", () => {
    expect(first({ type: "button", button: { payload: "seen:1" } })?.content.button).toBe("seen:1");
    expect(first({ type: "interactive", interactive: { button_reply: { id: "send" } } })?.content.button).toBe("send");
    const image = first({ type: "image", image: { id: "m1", caption: "Leak" } })?.content;
    expect(image).toMatchObject({ text: "Leak", file: { mediaId: "m1", kind: "image" } });
    const location = { latitude: 6.5, longitude: 3.4, name: "Gate" };
    expect(first({ type: "location", location })?.content.text).toBe("Gate, 6.5, 3.4");
    expect(first({ type: "sticker", sticker: { id: "s" } })?.content).toMatchObject({ text: "", file: null });
    expect(first({ type: "contacts", contacts: [] })?.content).toMatchObject({ type: "contacts", text: "" });
  });

  test("is cut where it is endless, and has no signs that a database refuses", () => {
    const text = first({ text: { body: `a\u0000${"b".repeat(1_000_000)}` } })?.content.text ?? "";
    expect(text).toHaveLength(10_000);
    expect(text.startsWith("ab")).toBe(true);
  });

  test("says of messages whether they arrived, in any order, and what they cost", () => {
    const statuses = [
      { id: "w", status: "read", biz_opaque_callback_data: "our", pricing: { billable: false } },
      { id: "w", status: "failed", errors: [{ code: 131026, title: "Not deliverable" }] },
      { id: "w", status: "sent" },
      { id: "w", status: "deleted" },
    ];
    expect(readTold(of({ statuses }), "1").statuses).toMatchObject([
      { state: "delivered", ourId: "our", isFree: true },
      { state: "failed", words: "Not deliverable (131026)", isFree: true },
      { state: "sent", isFree: false },
      { state: null },
    ]);
  });

  test("says of templates what became of them", () => {
    const value = { event: "REJECTED", message_template_name: "tunse_notice", message_template_language: "en" };
    const told = readTold({ entry: [{ changes: [{ value }] }] }, "1");
    expect(told.templates).toEqual([{ name: "tunse_notice", language: "en", state: "REJECTED", reason: null }]);
  });
});
