// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { readDraft } from "#browser/drafts.ts";
import { type Asked, answerCalls, later, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import type { EditedPost } from "../../contract.ts";
import { draftName, useSheet } from "../client.ts";

page.setPage();

const post = (more: Partial<EditedPost> = {}) =>
  ({
    ...{ id: "b1", version: 3, title: "Roofs", slug: "roofs", content: "<p>Tiles.</p>", excerpt: null, tags: [] },
    ...{ category: "property-management", featured_image: null, meta_title: "Roofs", meta_description: "" },
    ...{ status: "draft", ...more },
  }) as EditedPost;

let created: string[];
let asked: Asked;
const answers = (more: Parameters<typeof answerCalls>[0]) => {
  asked = answerCalls(more);
};
beforeEach(() => {
  created = [];
});

function Sheet({ of, draft }: { of: EditedPost | null; draft: string }) {
  const form = useSheet(of, draft, (id) => created.push(id));
  return (
    <>
      <input
        aria-label="Title"
        value={form.sheet.title}
        onChange={(event) => form.set({ title: event.target.value })}
      />
      <p>{[form.isDirty && "dirty", form.isRestored && "restored", form.isGone && "gone"].filter(Boolean).join(" ")}</p>
      <p>{form.theirs?.title ?? ""}</p>
      <button type="button" onClick={() => form.save("draft")}>
        Save
      </button>
      <button type="button" onClick={form.keepMine}>
        Keep mine
      </button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
    </>
  );
}

const open = (of: EditedPost | null) => page.show(<Sheet of={of} draft={draftName(of?.id ?? null)} />);
const title = () => (page.find("input") as HTMLInputElement).value;
const type = (text: string) => shown.write("input", text);
const says = () => shown.texts("p");
const sent = () => asked.writes.map(({ asked: call, body }) => [call, (body as { title: string }).title]);

describe("a new post", () => {
  test("is created once saved, and its draft goes", async () => {
    answers({ "POST /admin/blog/posts": { post: post() } });
    await open(null);
    await type("Roofs");
    expect(readDraft(draftName(null))).toMatchObject({ version: null, sheet: { title: "Roofs" } });
    await shown.tap("Save");
    await expect.poll(() => created).toEqual(["b1"]);
    await page.acting(() => {});
    expect([readDraft(draftName(null)), readDraft(draftName("b1"))]).toEqual([null, null]);
  });

  test("keeps what is typed while it is on its way for the form of the post that it becomes", async () => {
    const held = later(() => ({ post: post() }));
    answers({ "POST /admin/blog/posts": held.answer });
    await open(null);
    await type("Roofs");
    await shown.tap("Save");
    await expect.poll(() => asked.writes.length).toBe(1);
    await type("Roofs and gutters");
    held.letGo();
    await expect.poll(() => created).toEqual(["b1"]);
    await page.acting(() => {});
    await page.leave();
    await open(post());
    expect([title(), says()[0], readDraft(draftName(null))]).toEqual(["Roofs and gutters", "dirty restored", null]);
  });

  test("that could not be saved stays, also when the tab is closed", async () => {
    answers({ "POST /admin/blog/posts": refuse(500, "Broken.") });
    await open(null);
    await type("Roofs");
    await shown.tap("Save");
    await expect.poll(() => page.toasts().length).toBe(1);
    await page.leave();
    await open(null);
    expect([title(), says()[0], created]).toEqual(["Roofs", "dirty restored", []]);
  });
});

describe("a post that is there", () => {
  test("is changed by its version, and what is typed meanwhile stays to be saved", async () => {
    const held = later(() => ({ post: post({ title: "Old roofs", version: 4 }) }));
    answers({ "PUT /admin/blog/posts/b1": held.answer });
    await open(post());
    await type("Old roofs");
    await shown.tap("Save");
    await expect.poll(() => asked.writes.length).toBe(1);
    await type("Old roofs and gutters");
    held.letGo();
    await expect.poll(() => page.toasts()).toEqual(["Draft saved: undefined"]);
    expect([title(), says()[0]]).toEqual(["Old roofs and gutters", "dirty"]);
    await shown.tap("Save");
    await expect.poll(() => asked.writes.length).toBe(2);
    expect(asked.writes.map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
    held.letGo();
  });

  test("that somebody else saved meanwhile is told, and goes over theirs only by a word", async () => {
    answers({ "PUT /admin/blog/posts/b1": refuse(409, "It was changed.") });
    await open(post());
    await type("Mine");
    await page.show(<Sheet of={post({ title: "Theirs", version: 5 })} draft={draftName("b1")} />);
    expect([says()[1], title()]).toEqual(["Theirs", "Mine"]);
    await shown.tap("Keep mine");
    expect(says()[1]).toBe("");
    await shown.tap("Save");
    await expect.poll(() => asked.writes.map(({ body }) => (body as { version: number }).version)).toEqual([5]);
  });

  test("that was deleted meanwhile says so, and becomes a new one by the next press", async () => {
    answers({ "POST /admin/blog/posts": { post: post({ id: "b2", title: "Mine" }) } });
    await open(post());
    await type("Mine");
    await shown.tap("Save");
    await expect.poll(() => says()[0]).toBe("dirty gone");
    await shown.tap("Save");
    await expect.poll(() => created).toEqual(["b2"]);
    expect(sent()).toEqual([
      ["PUT /admin/blog/posts/b1", "Mine"],
      ["POST /admin/blog/posts", "Mine"],
    ]);
  });

  test("is as it was saved once what was typed is thrown away", async () => {
    await open(post());
    await type("Mine");
    await shown.tap("Discard");
    expect([title(), says()[0], readDraft(draftName("b1"))]).toEqual(["Roofs", "", null]);
  });
});
