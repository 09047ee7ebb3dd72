// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Entry } from "#browser/uploads/rules.ts";
import type { UploadQueue } from "#browser/uploads/upload-queue.ts";
import { setDevice, standAt } from "../../../tests/harness/own-device.ts";
import { idOf, photo, reach, setUploads, statesOf } from "../../../tests/harness/upload-tabs.ts";

setDevice();
const { server, comeIn, openTab } = setUploads();

/** What is there once the file waits for a line, seen as it happens: after a second the queue tries again by itself. */
const cutOff = (tab: UploadQueue, then = () => {}) =>
  new Promise<readonly Entry[]>((seen) => {
    const stop = tab.subscribe(() => {
      if (!statesOf(tab).includes("a.jpg offline")) return;
      stop();
      then();
      seen(tab.entries());
    });
  });

describe("files that were chosen", () => {
  test("go up at once, in their order, by the session's token", async () => {
    const tab = await openTab();
    await tab.add([photo("roof.jpg"), photo("wall.jpg")], "photo");
    await reach(tab, "roof.jpg done", "wall.jpg done");
    expect(server().names()).toEqual(["roof.jpg", "wall.jpg"]);
    expect([...server().files.values()].map(({ content }) => String(content))).toEqual(["roof.jpg", "wall.jpg"]);
    expect([...server().tokens]).toEqual(["Bearer t"]);
    expect(tab.entries()).toMatchObject([
      { sent: 8, isKept: true, position: { latitude: null } },
      { sent: 8, isKept: true },
    ]);
  });

  test("are two on their way at a time; the third follows by itself", async () => {
    const release = server().hold();
    const tab = await openTab();
    await tab.add([photo("a.jpg"), photo("b.jpg"), photo("c.jpg")], "photo");
    await reach(tab, "a.jpg sending", "b.jpg sending", "c.jpg waiting");
    release();
    await reach(tab, "a.jpg done", "b.jpg done", "c.jpg done");
  });

  test("are refused whole for one that is no picture, and nothing is kept or sent", async () => {
    const tab = await openTab();
    const lease = new File(["x"], "lease.pdf", { type: "application/pdf" });
    await expect(tab.add([photo("a.jpg"), lease], "photo")).rejects.toThrow(
      "lease.pdf: Only image and video files are allowed",
    );
    expect([tab.entries(), server().asked, localStorage.length]).toEqual([[], [], 2]);
  });

  test("may be of any type where papers are asked for, which have no place", async () => {
    const tab = await openTab("document");
    await tab.add([new File(["x"], "lease.pdf", { type: "application/pdf" })], "paper");
    await reach(tab, "lease.pdf done");
    expect(tab.entries()[0]).toMatchObject({ isPaper: true, position: { latitude: null, longitude: null } });
  });

  test("are told of once all of them are up, with where the device was", async () => {
    const coords = { latitude: 6.43, longitude: 3.42, accuracy: 9 };
    const found = standAt(coords);
    const said: string[][] = [];
    const tab = await openTab();
    tab.onBatch = (files) => said.push(files.map(({ name }) => name));
    const adding = tab.add([photo("a.jpg"), photo("b.jpg")], "photo");
    await reach(tab, "a.jpg done", "b.jpg done");
    expect(said).toEqual([]);
    found();
    await adding;
    expect(said).toEqual([["a.jpg", "b.jpg"]]);
    expect(tab.entries()).toMatchObject([{ position: coords }, { position: coords }]);
  });

  test("that an act took with it get the place that is found afterwards", async () => {
    const coords = { latitude: 6.43, longitude: 3.42, accuracy: 9 };
    const found = standAt(coords);
    const tab = await openTab();
    const adding = tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg done");
    tab.handOver();
    found();
    await adding;
    const { openKept } = await import("#browser/uploads/kept.ts");
    const { id } = JSON.parse(localStorage.getItem("tunse.user") ?? "{}");
    const kept = await openKept(id);
    await expect.poll(() => kept?.list("create-ticket")).toMatchObject([{ name: "a.jpg", position: coords }]);
  });

  test("tell whoever shows them of every change, until they look away", async () => {
    const tab = await openTab();
    const seen: string[] = [];
    const stop = tab.subscribe(() => seen.push(statesOf(tab).join()));
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg done");
    expect([...new Set(seen)]).toEqual(["a.jpg preparing", "a.jpg waiting", "a.jpg sending", "a.jpg done"]);
    stop();
    const { length } = seen;
    tab.describe(idOf(tab, "a.jpg"), { description: "Roof" });
    expect(seen).toHaveLength(length);
    expect(tab.entries()).toMatchObject([{ description: "Roof" }]);
  });
});

describe("when something goes wrong", () => {
  test("a cut line is waited for, and the file goes on from where the server has it", async () => {
    server().faults.push({ method: "PATCH", isCut: true });
    const tab = await openTab();
    const offline = cutOff(tab);
    await tab.add([photo("a.jpg")], "photo");
    await offline;
    window.dispatchEvent(new Event("online"));
    await reach(tab, "a.jpg done");
    expect(server().asked).toEqual(["POST", "PATCH /1", "HEAD /1", "PATCH /1"]);
  });

  test("while the page is not in view nothing is tried again", async () => {
    server().faults.push({ method: "POST", status: 503 });
    const tab = await openTab();
    const visibility = vi.spyOn(document, "visibilityState", "get");
    const offline = cutOff(tab, () => visibility.mockReturnValue("hidden"));
    await tab.add([photo("a.jpg")], "photo");
    await offline;
    window.dispatchEvent(new Event("online"));
    expect(statesOf(tab)).toEqual(["a.jpg offline"]);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await reach(tab, "a.jpg done");
  });

  test("a file that the server refuses says why, and is tried again only when asked", async () => {
    server().faults.push({ method: "POST", status: 415, detail: "a.jpg is no picture." });
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg failed");
    expect(tab.entries()).toMatchObject([{ problem: "a.jpg is no picture.", url: null }]);
    window.dispatchEvent(new Event("online"));
    expect(statesOf(tab)).toEqual(["a.jpg failed"]);
    tab.retry(idOf(tab, "a.jpg"));
    await reach(tab, "a.jpg done");
    expect(tab.entries()).toMatchObject([{ problem: null }]);
  });

  test("a refusal without a sentence gets one", async () => {
    server().faults.push({ method: "POST", status: 413 });
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg failed");
    expect(tab.entries()).toMatchObject([{ problem: "This file could not be uploaded. Remove it, or try again." }]);
  });

  test.each([403, 404, 405, 401])(
    "a page with %i of a network in between says nothing about the file",
    async (status) => {
      server().faults.push({ method: "POST", status, isPage: true }, { method: "PATCH", status, isPage: true });
      const tab = await openTab();
      await tab.add([photo("a.jpg")], "photo");
      for (const _ of ["POST", "PATCH"]) {
        await reach(tab, "a.jpg offline");
        window.dispatchEvent(new Event("online"));
      }
      await reach(tab, "a.jpg done");
      expect(server().asked).toEqual(["POST", "POST", "PATCH /1", "HEAD /1", "PATCH /1"]);
      expect(localStorage.getItem("tunse.token")).toBe("t");
    },
  );

  test.each([{ status: 503 }, { status: 404, isPage: true }, { status: 429, headers: { "retry-after": "2" } }])(
    "what is there is not sent again where nobody says how much it is: $status",
    async (fault) => {
      server().faults.push({ method: "PATCH", isCut: true }, { method: "HEAD", ...fault });
      const tab = await openTab();
      await tab.add([photo("a.jpg")], "photo");
      await reach(tab, "a.jpg offline");
      window.dispatchEvent(new Event("online"));
      await expect.poll(() => server().asked).toEqual(["POST", "PATCH /1", "HEAD /1"]);
      await reach(tab, "a.jpg offline");
      window.dispatchEvent(new Event("online"));
      await reach(tab, "a.jpg done");
      expect(server().asked.slice(3)).toEqual(["HEAD /1", "PATCH /1"]);
    },
  );

  test("whoever is told when to come again comes again, and too many files that wait are said", async () => {
    server().faults.push({ method: "POST", status: 429, headers: { "retry-after": "1" } });
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await reach(tab, "a.jpg offline");
    server().faults.push({ method: "POST", status: 429, detail: "Too many of your files wait." });
    window.dispatchEvent(new Event("online"));
    await reach(tab, "a.jpg failed");
    expect(tab.entries()).toMatchObject([{ problem: "Too many of your files wait." }]);
  });

  test("a file that the server forgot while the line was cut begins anew", async () => {
    server().faults.push({ method: "PATCH", isCut: true });
    const tab = await openTab();
    const offline = cutOff(tab, () => server().files.clear());
    await tab.add([photo("a.jpg")], "photo");
    await offline;
    window.dispatchEvent(new Event("online"));
    await reach(tab, "a.jpg done");
    expect(server().asked.slice(2)).toEqual(["HEAD /1", "POST", "PATCH /1"]);
    expect(server().names()).toEqual(["a.jpg"]);
  });

  test("a file that the server forgets under way is not gone on with", async () => {
    const release = server().hold();
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await expect.poll(() => server().asked).toEqual(["POST", "PATCH /1"]);
    server().files.clear();
    const offline = cutOff(tab);
    release();
    expect(await offline).toMatchObject([{ url: null, sent: 0 }]);
    window.dispatchEvent(new Event("online"));
    await reach(tab, "a.jpg done");
    expect(server().asked.slice(2)).toEqual(["POST", "PATCH /1"]);
  });

  test("a file that the device cannot read any more says so", async () => {
    server().faults.push({ method: "POST", isCut: true });
    const gone = photo("a.jpg");
    vi.spyOn(gone, "slice").mockReturnValue(
      Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new DOMException("NotReadableError")) }),
    );
    const tab = await openTab();
    await tab.add([gone], "proof");
    await reach(tab, "a.jpg failed");
    expect(tab.entries()).toMatchObject([
      { problem: "This file can no longer be read. Remove it and choose it again." },
    ]);
  });

  test("a session that has ended leads to the sign-in, and the file stays for afterwards", async () => {
    server().faults.push({ method: "POST", status: 401 });
    const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
    const tab = await openTab();
    await tab.add([photo("a.jpg")], "photo");
    await expect.poll(() => replace.mock.calls).toEqual([["/login?next=%2Ftasks%3Fstatus%3Doverdue"]]);
    tab.stop();
    comeIn("next");
    const again = await openTab();
    await reach(again, "a.jpg done");
    expect([...server().tokens]).toEqual(["Bearer t", "Bearer next"]);
  });
});
