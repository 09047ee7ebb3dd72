// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { comeFrom, load, setDevice } from "../../tests/harness/own-device.ts";
import { type Asked, answer, ownServer } from "../../tests/harness/own-server.ts";

setDevice();

type Session = typeof import("./session.ts");
type AdminSession = typeof import("./admin-session.ts");

const userOf = (id: string, name: string) => JSON.stringify({ id, name, role: "technician" });

/** What another tab does to what both keep, and that this tab is told of it. */
function elsewhere(change: () => void, key: string | null = "tunse.token"): void {
  change();
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

function comeIn(id: string, name: string, token = `token of ${id}`): void {
  localStorage.setItem("tunse.user", userOf(id, name));
  localStorage.setItem("tunse.token", token);
}

function goOut(): void {
  localStorage.removeItem("tunse.token");
  localStorage.removeItem("tunse.user");
}

const pageEvent = (kind: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(kind), { persisted }));

describe("a tab in which somebody is signed in", () => {
  let session: Session;
  let told: number;
  let reload: ReturnType<typeof vi.fn>;

  beforeEach(async () => {
    comeIn("a", "Ada");
    session = await load(() => import("./session.ts"));
    expect(session.currentSession()?.user.name).toBe("Ada");
    told = 0;
    session.subscribeToSession(() => {
      told += 1;
    });
    reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  });

  test("is signed out with the other tab, and begins anew", async () => {
    elsewhere(goOut);
    expect(session.currentSession()).toBeNull();
    expect([told, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test("begins anew once somebody else has signed in in another tab", async () => {
    elsewhere(() => comeIn("b", "Bola"));
    expect(session.currentSession()?.user.name).toBe("Bola");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("goes on where the same person signed in again or changed their name", async () => {
    elsewhere(() => comeIn("a", "Ada Obi", "next"), "tunse.user");
    expect(session.currentSession()).toMatchObject({ token: "next", user: { name: "Ada Obi" } });
    expect([told, reload.mock.calls.length]).toEqual([1, 0]);
  });

  test("hears that everything was cleared, and nothing of what else is kept", async () => {
    elsewhere(() => localStorage.setItem("theme", "dark"), "theme");
    expect(told).toBe(0);
    elsewhere(() => localStorage.clear(), null);
    expect(session.currentSession()).toBeNull();
    expect([told, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test("that comes back by the back button shows nothing of an account that has left", async () => {
    pageEvent("pagehide", true);
    comeIn("b", "Bola");
    expect(session.currentSession()?.user.name).toBe("Bola");
    pageEvent("pageshow", true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("that comes back by the back button to the same account goes on, as does a fresh one", async () => {
    pageEvent("pagehide", true);
    pageEvent("pageshow", true);
    goOut();
    pageEvent("pageshow", false);
    expect(reload).not.toHaveBeenCalled();
  });

  test("says no more to whoever stopped listening", async () => {
    const heard = vi.fn();
    session.subscribeToSession(heard)();
    elsewhere(goOut);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  let seen: Asked[];
  beforeEach(async () => {
    seen = [];
    comeFrom(
      await ownServer((asked, response) => {
        seen.push(asked);
        answer(response, null);
      }),
    );
  });

  test("ends the session on the server by the token that it had, and leaves nothing of the account here", async () => {
    comeIn("a", "Ada");
    const { signOut, currentSession } = await load(() => import("./session.ts"));
    const { keepDraft } = await import("./drafts.ts");
    keepDraft("ticket", "It drips");
    localStorage.setItem("tunse.draft.b.ticket", "of another person");
    localStorage.setItem("tunse.uploads.a", String(Date.now()));
    const { openKept } = await import("./uploads/kept.ts");
    await openKept("a");
    await openKept("b");
    signOut({ method: "POST", path: "/auth/logout", access: "user" });
    expect(currentSession()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(["tunse.draft.b.ticket"]);
    await expect
      .poll(() => seen.map(({ path, headers }) => [path, headers.authorization]))
      .toEqual([["/api/auth/logout", "Bearer token of a"]]);
    await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).toEqual(["tunse.uploads.b"]);
  });

  test("does so without a connection as well, and nobody is told of one who was not there", async () => {
    const { signOut, currentSession } = await load(() => import("./session.ts"));
    const logout = { method: "POST", path: "/auth/logout", access: "user" } as const;
    signOut(logout);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    comeIn("a", "Ada");
    signOut(logout);
    expect([currentSession(), seen]).toEqual([null, []]);
  });
});

describe("a session that the server has ended", () => {
  test("at the sign-in itself leads nowhere", async () => {
    comeFrom("http://tunse.test");
    window.history.replaceState(null, "", "/login?next=%2Ftasks");
    const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
    comeIn("a", "Ada");
    const { endSession, currentSession } = await load(() => import("./session.ts"));
    expect(endSession("token of a")).toBe(false);
    expect(currentSession()).toBeNull();
    expect(replace).not.toHaveBeenCalled();
  });
});

describe("a site admin", () => {
  let admin: AdminSession;
  const replace = () => vi.spyOn(location, "replace").mockImplementation(() => {});
  beforeEach(async () => {
    comeFrom("http://tunse.test");
    localStorage.setItem("tunse.user", userOf("a", "Ada"));
    localStorage.setItem("tunse.token", "user");
    admin = await load(() => import("./admin-session.ts"));
    admin.signInAdmin("secret");
  });

  test("signs out of what is theirs alone, drafts included", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (...given: unknown[]) => {
      asked.push(given);
      return new Response();
    });
    const { keepDraft } = await import("./drafts.ts");
    keepDraft("admin/post/new", "Harmattan");
    keepDraft("ticket", "of the user");
    admin.signOutAdmin({ method: "POST", path: "/admin/logout", access: "admin" });
    expect(admin.currentAdminToken()).toBeNull();
    expect(Object.keys(localStorage).toSorted()).toEqual(["tunse.draft.a.ticket", "tunse.token", "tunse.user"]);
    expect(asked).toMatchObject([
      ["/api/admin/logout", { method: "POST", headers: { Authorization: "Bearer secret" }, keepalive: true }],
    ]);
    admin.signOutAdmin({ method: "POST", path: "/admin/logout", access: "admin" });
    expect(asked).toHaveLength(1);
  });

  test("whose token is refused goes to the sign-in, but for the late refusal of an older one", () => {
    const went = replace();
    expect(admin.endAdminSession("older")).toBe(false);
    expect(admin.currentAdminToken()).toBe("secret");
    expect(admin.endAdminSession("secret")).toBe(true);
    expect([admin.currentAdminToken(), localStorage.getItem("tunse.token")]).toEqual([null, "user"]);
    expect(went.mock.calls).toEqual([["/admin/login"]]);
  });

  test("at the sign-in itself stays there", () => {
    const went = replace();
    window.history.replaceState(null, "", "/admin/login");
    expect(admin.endAdminSession("secret")).toBe(false);
    expect(went).not.toHaveBeenCalled();
  });
});
