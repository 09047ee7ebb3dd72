import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draftPrefix, keptFilesOf, keptReadsOf, pinPlaceOf, senderOf } from "./places.ts";

type SessionModule = typeof import("./session.ts");
let kept: Map<string, string>;

/** A page load: the module starts anew over the same storage. */
async function load(): Promise<SessionModule> {
  vi.resetModules();
  return import("./session.ts");
}

beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ada = { id: "a", name: "Ada", email: "ada@example.com", role: "property_owner" } as const;
const user = { ...ada, phone: null, location: null, propertyId: null, buildingUnit: null, emailVerified: false };
const request = (path: string) => new Request(`http://tunse.test${path}`);
const goes = (run: () => unknown) => {
  try {
    run();
  } catch (thrown) {
    return (thrown as Response).headers.get("location");
  }
  return expect.fail("nothing was thrown");
};

describe("restoring", () => {
  test("both present and readable", async () => {
    kept.set("tunse.token", "t").set("tunse.user", JSON.stringify(user));
    const { currentSession } = await load();
    expect(currentSession()).toEqual({ token: "t", user });
    expect(currentSession()).toBe(currentSession());
  });

  test.each([
    ["t", null],
    [null, JSON.stringify(user)],
    ["t", "{broken"],
    ["t", '"Ada"'],
    ["t", "{}"],
  ])("token %j with user %j clears both", async (token, text) => {
    if (token) kept.set("tunse.token", token);
    if (text) kept.set("tunse.user", text);
    const { currentSession } = await load();
    expect(currentSession()).toBeNull();
    expect([...kept.keys()]).toEqual([]);
  });

  test("leaves alone what another tab is half way through writing", async () => {
    const { currentSession } = await load();
    expect(currentSession()).toBeNull();
    kept.set("tunse.user", JSON.stringify(user));
    expect(currentSession()).toBeNull();
    kept.set("tunse.token", "t");
    expect(currentSession()?.token).toBe("t");
  });
});

describe("signing in and out", () => {
  test("keeps both and tells; forgets both, its drafts and files, and tells the server", async () => {
    const { signIn, signOut, subscribeToSession } = await load();
    const deleteDatabase = vi.fn();
    vi.stubGlobal("indexedDB", { deleteDatabase });
    const fetched = vi.fn(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    signIn({ token: "t", user });
    expect(kept.get("tunse.token")).toBe("t");
    expect(JSON.parse(kept.get("tunse.user") ?? "")).toEqual(user);
    kept
      .set(`${draftPrefix("a")}ticket`, "x")
      .set(`${draftPrefix("b")}ticket`, "y")
      .set(keptFilesOf("a"), "1")
      .set("other", "z");
    signOut({ method: "POST", path: "/auth/logout", access: "user" });
    expect([...kept.keys()]).toEqual([`${draftPrefix("b")}ticket`, "other"]);
    expect(deleteDatabase.mock.calls).toEqual([
      [keptFilesOf("a")],
      [pinPlaceOf("a")],
      [keptReadsOf("a")],
      [senderOf("a")],
    ]);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(fetched).toHaveBeenCalledWith(
      "/api/auth/logout",
      expect.objectContaining({ method: "POST", keepalive: true }),
    );
    stop();
  });
});

describe("a session that the server refuses", () => {
  test.each([
    ["t", { kept: ["unsent"], dropped: [keptReadsOf("a"), senderOf("a")], led: ["/login?next=%2Ftasks%3Fpage%3D2"] }],
    ["older", { kept: ["tunse.token", "tunse.user", "unsent"], dropped: [], led: [] }],
  ])("by the token %j", async (token, expected) => {
    const { endSession, signIn } = await load();
    const [dropped, led]: [string[], string[]] = [[], []];
    vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => dropped.push(name) });
    const replace = (to: string) => led.push(to);
    vi.stubGlobal("location", { pathname: "/tasks", search: "?page=2", replace });
    signIn({ token: "t", user });
    kept.set("unsent", "1");
    expect(endSession(token)).toBe(token === "t");
    expect({ kept: [...kept.keys()].sort(), dropped, led }).toEqual(expected);
  });
});

describe("guards", () => {
  test("nobody goes to /login, with the way back", async () => {
    const { requireSession } = await load();
    expect(goes(() => requireSession(request("/property/7?tab=tasks")))).toBe(
      "/login?next=%2Fproperty%2F7%3Ftab%3Dtasks",
    );
  });

  test("another role goes to its own dashboard, or where it is told", async () => {
    const { requireSession, signIn } = await load();
    signIn({ token: "t", user });
    expect(requireSession(request("/dashboard"), { roles: ["property_owner"] }).user.id).toBe("a");
    expect(goes(() => requireSession(request("/x"), { roles: ["technician"] }))).toBe("/dashboard");
    expect(goes(() => requireSession(request("/x"), { roles: ["technician"], elsewhere: "/login" }))).toBe("/login");
  });

  test("an unknown role lands on /dashboard", async () => {
    const { homeOf } = await load();
    expect(["technician", "building_occupant", "emperor", "toString"].map(homeOf)).toEqual([
      "/technician-dashboard",
      "/occupant-dashboard",
      "/dashboard",
      "/dashboard",
    ]);
  });

  test.each([
    ["/tasks?status=overdue#t1", "/tasks?status=overdue#t1"],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["/\t/evil.example", null],
    ["/.//evil.example", null],
    ["/tasks/..//evil.example", null],
    ["/%2e/\\evil.example", null],
    ["https://evil.example", null],
    ["javascript:alert(1)", null],
    ["/login?next=/tasks", null],
    ["/", null],
    ["", null],
    [null, null],
  ])("the way back %j is %j", async (given, safe) => {
    const { safeNext } = await load();
    expect(safeNext(given)).toBe(safe);
  });
});
