import { tokenKey, userKey } from "./session-keys.ts";
import { type Role, roleHomes } from "./vocab.ts";

// What the first screen of a role reads, asked for by a few lines of the page while its scripts are still on their way.
// A journey holds the scripts back and looks that each of these is asked for once, and taken; and holds back whatever else
// is asked for, and looks that the screen waits for none of it.

const news = "/notifications?limit=8";
const openRequests = "/repair-tickets?limit=8&status=unresolved";
const figures = ["/dashboard/stats", "/properties?limit=3", "/tasks?limit=5"];
const waiting = "/members/waiting";

/** By role: the addresses under /api, as the screen of its home asks for them. */
export const firstCalls: Record<Role, readonly string[]> = {
  property_owner: [...figures, openRequests, waiting, "/day-money/waiting", news],
  property_manager: ["/property-manager/dashboard/stats", openRequests, waiting, news, ...figures],
  building_occupant: ["/occupant/dashboard/stats", "/repair-tickets?limit=5", news, "/notices?limit=20", "/me/charges"],
  contractor: ["/contractor/dashboard/stats", "/contractor/tasks?limit=10&counts=1", news],
  technician: ["/technician/dashboard/stats", "/technician/next-job", news],
};

/** Where the page keeps what it asked for early, until the calls take it. */
export const firstAnswers = "tunseFirst";

/** The element in which they stand. */
export const firstLinesId = "first-lines";

/** What a technician opens in a basement; the end of the address is the job's own. */
export const jobAddress = "/technician/tasks/";

/** What stands in the page: `files` are the scripts of a home or a job, where the page itself does not name them. */
export const firstLines = (files: Readonly<Record<string, readonly string[]>> = {}): string =>
  `(${begin})(${JSON.stringify({ homes: roleHomes, calls: firstCalls, files, tokenKey, userKey, firstAnswers })})`;

type Facts = {
  homes: Record<string, string>;
  calls: Record<string, readonly string[]>;
  files: Readonly<Record<string, readonly string[]>>;
  tokenKey: string;
  userKey: string;
  firstAnswers: string;
};

/** Runs in the page before anything else is there, so it uses nothing from outside itself. A browser without storage asks later. */
function begin({ homes, calls, files, tokenKey, userKey, firstAnswers }: Facts): void {
  try {
    for (const href of files[location.pathname] ?? files[location.pathname.replace(/[^/]+$/, "")] ?? [])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const token = localStorage.getItem(tokenKey);
    const { role } = JSON.parse(localStorage.getItem(userKey) ?? "{}");
    if (!token || location.search || homes[role] !== location.pathname) return;
    const answers: Record<string, Promise<Response>> = {};
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    for (const path of calls[role] ?? []) {
      const answer = fetch(`/api${path}`, { headers, cache: "no-store", credentials: "omit" });
      answer.catch(() => {});
      answers[path] = answer;
    }
    Object.assign(globalThis, { [firstAnswers]: { token, answers } });
  } catch {}
}
