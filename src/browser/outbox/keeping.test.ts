// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
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
  const press = (done: boolean, lane = told.lane) =>
    page.sendOrKeep(tick as never, { done } as never, { ...told, lane });
  return { ...page, press, asked, arrived };
}

test("what is pressed next of a job comes after what is still repeated, and holds up no other job", async () => {
  const { press, arrived } = await pressing((count) => (count === 1 ? "cut" : null));
  const first = press(true);
  const others = [press(false), press(true, "task 2")];
  await Promise.all([first, ...others]);
  expect(arrived.filter((_, at) => at > 0)).toEqual(['{"done":true}', '{"done":false}']);
  expect(arrived).toHaveLength(3);
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
    await expect.poll(() => outbox.acts().map(({ state, attempts }) => [state, attempts])).toEqual([["waiting", 1]]);
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
