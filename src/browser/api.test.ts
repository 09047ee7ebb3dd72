import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { routes } from "#domain/routes.ts";
import { currentAdminToken, signInAdmin } from "./admin-session.ts";
import { callApi } from "./api.ts";
import { ApiProblem } from "./api-answer.ts";
import { currentSession, type SessionUser, signIn } from "./session.ts";
import { localStore } from "./storage.ts";

const { list, make, change, remove, login, join, suspend } = routes("user", {
  list: ["GET", "/things/{id}"],
  make: ["POST", "/things"],
  change: ["PUT", "/things/{id}"],
  remove: ["DELETE", "/things/{id}"],
  login: ["POST", "/auth/login", { access: "recognised", idempotent: false }],
  join: ["POST", "/waitlist", { access: "public" }],
  suspend: ["PUT", "/accounts/{id}/suspension", { access: "admin" }],
});

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | "hang up";

let server: Server;
let seen: Seen[] = [];
let answers: Answer[] = [];
const replace = vi.fn();
const fine = (data: unknown): Answer => ({ body: { success: true, message: "Done.", data } });
const person = { id: "a", name: "Ada", role: "technician" } as SessionUser;

beforeAll(async () => {
  server = createServer(reply);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("location", {
    origin: `http://127.0.0.1:${port}`,
    pathname: "/tasks",
    search: "?status=overdue",
    replace,
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  seen = [];
  answers = [];
});
afterEach(() => {
  replace.mockClear();
  for (const key of localStore.keys()) localStore.removeItem(key);
});

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  const answer = answers.shift() ?? fine(null);
  if (answer === "hang up") {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, { connection: "close", ...answer.headers });
  response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
}

const problem = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it succeeded"),
    (error: ApiProblem) => error,
  );
const busy: Answer = { status: 503, headers: { "retry-after": "0" }, body: { success: false, detail: "Busy." } };

describe("what is sent", () => {
  test("braces from the input, the rest as query without empty values", async () => {
    answers = [fine({ list: [1] })];
    const data = await callApi(list, {
      id: "a/b",
      search: "leak & ₦",
      status: "",
      cursor: null,
      limit: 20,
      counts: undefined,
    });
    expect(data).toEqual({ list: [1] });
    expect(seen[0]?.url).toBe(`/api/things/a%2Fb?search=leak+%26+${encodeURIComponent("₦")}&limit=20`);
    expect(seen[0]?.body).toBe("");
    expect(seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test("the rest of a write as JSON, with a key, and no token while signed out", async () => {
    await callApi(change, { id: "7", title: "Roof", note: null });
    expect(seen[0]).toMatchObject({ method: "PUT", url: "/api/things/7", body: '{"title":"Roof","note":null}' });
    expect(seen[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.headers["content-type"]).toBe("application/json");
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test("the bearer token of the session, a key only where it counts, a key of one's own", async () => {
    signIn({ token: "secret", user: person });
    await callApi(login, { email: "a@b.co" });
    await callApi(remove, { id: "7" });
    await callApi(make, {}, { idempotencyKey: "mine" });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer secret"));
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined, "mine"]);
    expect(seen[1]?.body).toBe("");
  });

  test("the token that the call asks for, and none where nobody is asked for", async () => {
    signIn({ token: "secret", user: person });
    signInAdmin("admin secret");
    await callApi(suspend, { id: "7" });
    await callApi(join, {});
    await callApi(list, { id: "7" });
    const sent = ["Bearer admin secret", undefined, "Bearer secret"];
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(sent);
  });
});

describe("trying again", () => {
  test("a read after 502 and 503, at once when told so", async () => {
    answers = [{ ...busy, status: 502 }, busy, fine("ok")];
    expect(await callApi(list, { id: "1" })).toBe("ok");
    expect(seen).toHaveLength(3);
  });

  test("a write with the same key after a lost connection", async () => {
    answers = ["hang up", fine("made")];
    expect(await callApi(make, { a: 1 })).toBe("made");
    expect(seen).toHaveLength(2);
    expect(seen[0]?.headers["idempotency-key"]).toBe(seen[1]?.headers["idempotency-key"]);
  });

  test("three times, then the failure", async () => {
    answers = [busy, busy, busy, busy, fine("late")];
    expect(await problem(callApi(list, { id: "1" }))).toMatchObject({ status: 503, message: "Busy." });
    expect(seen).toHaveLength(4);
  });

  test("never a login, a delete, a 500, or after a wait that nobody sits through", async () => {
    answers = [busy, busy, { status: 500 }, { ...busy, headers: { "retry-after": "60" } }];
    for (const [one, input] of [
      [login, {}],
      [remove, { id: "1" }],
      [list, { id: "1" }],
      [list, { id: "1" }],
    ] as const) {
      await problem(callApi(one, input));
    }
    expect(seen).toHaveLength(4);
  });

  test("not once called off", async () => {
    const stop = new AbortController();
    answers = [{ ...busy, headers: { "retry-after": "5" } }];
    const calling = callApi(list, { id: "1" }, { signal: stop.signal });
    await expect.poll(() => seen).toHaveLength(1);
    stop.abort();
    await expect(calling).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the message of a failure", () => {
  test.each([
    [{ detail: "The detail.", message: "The message." }, "The detail."],
    [{ message: "The message." }, "The message."],
    [{ detail: "", message: 5 }, "Server error occurred"],
    ["<html>Bad gateway</html>", "Server error occurred"],
  ])("%j", async (body, message) => {
    answers = [{ status: 422, body }];
    expect(await problem(callApi(make, {}))).toMatchObject({ message, status: 422, code: "invalid", errors: [] });
  });

  test("code, fields and request id of the contract", async () => {
    const errors = [{ path: "title", message: "Title is required." }];
    answers = [{ status: 422, body: { success: false, detail: "No.", code: "invalid", errors, requestId: "r1" } }];
    expect(await problem(callApi(make, {}))).toMatchObject({ code: "invalid", errors, requestId: "r1" });
  });

  test("no answer", async () => {
    answers = ["hang up"];
    const failure = await problem(callApi(login, {}));
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({
      status: 0,
      code: "no_response",
      message: "No response from server. Please check your connection.",
    });
  });

  test.each([{ data: {} }, { success: true }, "not json"])("a success that is none: %j", async (body) => {
    answers = [{ body }];
    expect(await problem(callApi(login, {}))).toMatchObject({ message: "Invalid response format" });
  });
});

describe("401", () => {
  const refused: Answer = { status: 401, body: { success: false, detail: "Your session has ended." } };

  test("ends the session and remembers the place", async () => {
    signIn({ token: "old", user: person });
    answers = [refused];
    expect(await problem(callApi(list, { id: "1" }))).toMatchObject({ status: 401, sessionEnded: true });
    expect(currentSession()).toBeNull();
    expect(localStore.keys()).toEqual([]);
    expect(replace).toHaveBeenCalledExactlyOnceWith("/login?next=%2Ftasks%3Fstatus%3Doverdue");
  });

  test("on login is only a failed login", async () => {
    signIn({ token: "good", user: person });
    answers = [refused];
    expect(await problem(callApi(login, {}))).toMatchObject({ status: 401, sessionEnded: false });
    expect(currentSession()?.token).toBe("good");
    expect(replace).not.toHaveBeenCalled();
  });

  test("of a site admin ends nothing of a user who is signed in beside", async () => {
    signIn({ token: "good", user: person });
    signInAdmin("ended");
    answers = [refused];
    expect(await problem(callApi(suspend, { id: "7" }))).toMatchObject({ status: 401, sessionEnded: true });
    expect([currentAdminToken(), currentSession()?.token]).toEqual([null, "good"]);
    expect(replace).toHaveBeenCalledExactlyOnceWith("/admin/login");
  });

  test("of an older token leaves a newer session alone", async () => {
    signIn({ token: "old", user: person });
    answers = [refused];
    const late = problem(callApi(list, { id: "1" }));
    signIn({ token: "new", user: person });
    expect(await late).toMatchObject({ sessionEnded: false });
    expect(currentSession()?.token).toBe("new");
  });
});
