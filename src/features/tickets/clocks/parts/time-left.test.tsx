// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Ticket } from "../../contract.ts";
import { TimeLeft } from "./time-left.tsx";

page.setPage();

const now = new Date("2026-11-27T09:00:00Z");
const promise = (kind: string, state: string, dueAt: string, endedAt: string | null = null) => ({
  ...{ kind, state, dueAt, endedAt },
});
const answered = promise("answer", "kept", "2026-11-27T08:00:00Z", "2026-11-27T07:00:00Z");

test.each([
  ["running", [promise("answer", "running", "2026-11-27T11:00:00Z")], "2 h to answer"],
  ["the next after one that was kept", [answered, promise("visit", "running", "2026-11-27T10:00:00Z")], "1 h to visit"],
  ["late before anybody looked", [promise("visit", "running", "2026-11-27T07:00:00Z")], "Visit 2 h late"],
  ["broken", [promise("mended", "broken", "2026-11-27T06:00:00Z")], "Mended 3 h late"],
  ["waiting, however late", [promise("mended", "waiting", "2026-11-27T06:00:00Z")], "Waits for the occupant"],
  ["over", [answered], ""],
])("a card says of a promise that is %s", async (_, promises, said) => {
  await page.show(<TimeLeft ticket={{ clocks: { promises } } as unknown as Ticket} now={now} />);
  expect(page.textThere().trim()).toBe(said);
});
