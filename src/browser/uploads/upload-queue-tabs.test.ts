// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
import { idOf, photo, reach, setUploads, statesOf } from "../../../tests/harness/upload-tabs.ts";
import type { Entry } from "./rules.ts";
import type { UploadQueue } from "./upload-queue.ts";

setDevice();
const { server, changeAccount, openTab } = setUploads();

describe("taking away", () => {
  test("a file is gone here, on the device and on the server", async () => {
    const tab = await openTab();
    await tab.add([photo("a.jpg"), photo("b.jpg")], "photo");
    await reach(tab, "a.jpg done", "b.jpg done");
    tab.remove(idOf(tab, "a.jpg"));
    expect(statesOf(tab)).toEqual(["b.jpg done"]);
    await expect.poll(() => server().names()).toEqual(["b.jpg"]);
    tab.stop();
    await reach(await openTab(), "b.jpg done");
  });

  test("one that is on its way stops, and the next one takes its place", async () => {
    const release = server().hold();
    const tab = await openTab();
    await tab.add([photo("a.jpg"), photo("b.jpg"), photo("c.jpg")], "photo");
    await expect.poll(() => server().asked.filter((one) => one.startsWith("PATCH"))).toHaveLength(2);
    tab.remove(idOf(tab, "a.jpg"));
    await reach(tab, "b.jpg sending", "c.jpg sending");
    release();
    await reach(tab, "b.jpg done", "c.jpg done");
  });

  test("a form that was sent leaves nothing on the device, and what the server has stays", async () => {
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg done");
    tab.clear();
    expect(tab.entries()).toEqual([]);
    expect(server().asked.filter((one) => one.startsWith("DELETE"))).toEqual([]);
    const other = await openTab();
    await other.add([photo("b.jpg")], "photo");
    await reach(other, "b.jpg done");
  });
});

describe("after a reload", () => {
  test("what was under way goes on from where the server is", async () => {
    const release = server().hold();
    const tab = await openTab();
    await tab.add([photo("a.jpg", "one half, other half")], "photo");
    tab.describe(idOf(tab, "a.jpg"), { description: "The roof", category: "roofing" });
    await expect.poll(() => server().asked).toEqual(["POST", "PATCH /1"]);
    tab.stop();
    const stored = server().files.get("/api/uploads/1");
    if (stored) stored.content = Buffer.from("one half, ");
    const again = await openTab();
    await expect.poll(() => server().asked).toContain("HEAD /1");
    release();
    await reach(again, "a.jpg done");
    expect(String(stored?.content)).toBe("one half, other half");
    expect(again.entries()).toMatchObject([{ description: "The roof", category: "roofing", isKept: true }]);
  });

  test("each form has its own files, and another account none of them", async () => {
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg done");
    const other = await openTab("complete.7");
    await other.add([photo("b.jpg")], "proof");
    await reach(other, "b.jpg done");
    changeAccount();
    const stranger = await openTab();
    await stranger.add([photo("c.jpg")], "photo");
    await reach(stranger, "c.jpg done");
    expect(statesOf(tab)).toEqual(["a.jpg done"]);
  });

  test("a device that keeps nothing sends all the same, and says that a file is not kept", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg done");
    expect(tab.entries()).toMatchObject([{ isKept: false }]);
  });
});

describe("two tabs with one form", () => {
  const both = async () => [await openTab(), await openTab()] as const;

  test("show the same files, and only one of them sends", async () => {
    const [one, two] = await both();
    await one.add([photo("a.jpg")], "photo");
    await reach(one, "a.jpg done");
    await two.add([photo("b.jpg")], "photo");
    const names = (tab: UploadQueue) => tab.entries().map(({ name }: Entry) => name);
    await expect
      .poll(() => [names(one), names(two)].map((list) => list.toSorted()))
      .toEqual([
        ["a.jpg", "b.jpg"],
        ["a.jpg", "b.jpg"],
      ]);
    await expect.poll(() => [...statesOf(one), ...statesOf(two)].every((state) => state.endsWith("done"))).toBe(true);
    expect(server().asked.filter((asked) => asked === "POST")).toHaveLength(2);
  });

  test("when the one that sends closes, the other takes over", async () => {
    const release = server().hold();
    const [one, two] = await both();
    await one.add([photo("a.jpg")], "photo");
    await two.add([photo("b.jpg")], "photo");
    await expect.poll(() => server().asked.filter((asked) => asked.startsWith("PATCH"))).toHaveLength(2);
    one.stop();
    release();
    await expect.poll(() => statesOf(two).toSorted()).toEqual(["a.jpg done", "b.jpg done"]);
    expect(server().names().toSorted()).toEqual(["a.jpg", "b.jpg"]);
  });

  test("what one takes away is gone in the other", async () => {
    const [one, two] = await both();
    await one.add([photo("a.jpg")], "photo");
    await two.add([photo("b.jpg")], "photo");
    await expect.poll(() => statesOf(two).toSorted()).toEqual(["a.jpg done", "b.jpg done"]);
    two.remove(idOf(two, "a.jpg"));
    await reach(one, "b.jpg done");
  });
});
