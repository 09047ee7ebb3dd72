// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { comeFrom, load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer, ownServer, type Reply } from "../../../tests/harness/own-server.ts";

setDevice();

const tick = { method: "PUT", path: "/lines/1", access: "user" } as const;
const told = { lane: "task 1", title: "Tick: Pump" };
const { signal: never } = new AbortController();

/** A page of somebody who is signed in, and what its server was asked; `lose` cuts the line of an answer. */
async function pressing(lose: (count: number) => "cut" | "never" | null) {
  const asked: string[] = [];
  const arrived: string[] = [];
  const reply: Reply = ({ headers, body }, response) => {
    asked.push(String(headers["idempotency-key"]));
    const fate = lose(asked.length);
    if (fate === "cut") throw new Error("The line is cut.");
    if (fate === "never") return;
    arrived.push(String(body));
    answer(response, {});
  };
  comeFrom(await ownServer(reply));
  localStorage.setItem("tunse.token", "t");
  localStorage.setItem("tunse.user", JSON.stringify({ id: "ada", name: "Ada", role: "technician" }));
  const page = await load(async () => ({ ...(await import("./keeping.ts")), ...(await import("./outbox.ts")) }));
  // Its session is gone by the time a test is over.
  const outbox = page.currentOutbox();
  onTestFinished(() => outbox?.stop());
  const press = (done: boolean | null, lane = told.lane) =>
    page.sendOrKeep(tick as never, { done } as never, { ...told, lane });
  return { ...page, press, asked, arrived };
}

test("what meets nobody waits at once, what is pressed next of its job goes behind it, and no other job is held up", async () => {
  const { press, asked, arrived, kept } = await pressing((count) => (count === 1 ? "cut" : null));
  const first = press(true);
  await expect.poll(() => asked.length > 0).toBe(true);
  const others = Promise.all([press(false), press(null, "task 2")]);
  expect(await first).toBe(kept);
  await others;
  await expect.poll(() => arrived.length).toBe(3);
  expect(arrived.filter((body) => !body.includes("null"))).toEqual(['{"done":true}', '{"done":false}']);
  // It went again by the key under which it may have arrived.
  expect(asked.filter((key) => key === asked[0])).toHaveLength(2);
});

test("where nothing can wait, it is repeated for as long as the person looks", async () => {
  const { callOr, asked, arrived } = await pressing((count) => (count < 3 ? "cut" : null));
  await callOr(tick as never, { done: true } as never, { id: "k".repeat(20), keep: () => null });
  expect([asked.length, new Set(asked).size, arrived.length]).toEqual([3, 1, 1]);
});

test.each([200, 401, 403, 404, 409, 422, 511])(
  "a page with status %i of a network in between takes nothing: it waits, and goes once by its key",
  async (status) => {
    let isBetween = true;
    const arrived: string[] = [];
    const keys = new Set<string>();
    const reply: Reply = ({ path, headers, body }, response) => {
      if (isBetween) return void response.writeHead(status, { "content-type": "text/html" }).end("<h1>Buy data</h1>");
      if (path.includes("/lines/")) {
        keys.add(String(headers["idempotency-key"]));
        arrived.push(String(body));
      }
      answer(response, {});
    };
    comeFrom(await ownServer(reply));
    localStorage.setItem("tunse.token", "t");
    localStorage.setItem("tunse.user", JSON.stringify({ id: "ada", name: "Ada", role: "technician" }));
    const page = await load(async () => ({ ...(await import("./keeping.ts")), ...(await import("./outbox.ts")) }));
    expect(await page.sendOrKeep(tick as never, { done: true } as never, told)).toBe(page.kept);
    const outbox = page.currentOutbox() ?? expect.fail("this device keeps nothing");
    await outbox.sendNow();
    await expect
      .poll(() => outbox.acts().map(({ state, attempts }) => [state, attempts > 0]))
      .toEqual([["waiting", true]]);
    expect(localStorage.getItem("tunse.token")).toBe("t");
    isBetween = false;
    await outbox.sendNow();
    await expect.poll(() => outbox.acts().map(({ state }) => state)).toEqual(["received"]);
    expect([arrived, keys.size]).toEqual([['{"done":true}'], 1]);
    outbox.stop();
  },
);

test("what is refused holds up nothing behind it, and what hangs waits on the phone with all behind it", async () => {
  const ending = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(never).mockReturnValue(ending.signal);
  const { press, asked, currentOutbox, kept } = await pressing((count) => (count === 1 ? null : "never"));
  await press(true);
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const pressed = [press(false), press(true)];
  await expect.poll(() => asked.length).toBe(2);
  ending.abort();
  expect(await Promise.all(pressed)).toEqual([kept, kept]);
  expect(outbox.acts().map(({ input, id }) => [input, id === asked[1]])).toEqual([
    [{ done: false }, true],
    [{ done: true }, false],
  ]);
  outbox.stop();
});
