// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { standingToasts } from "#ui/toast.ts";
import * as page from "../../tests/harness/page.tsx";
import { named } from "../../tests/harness/shown.tsx";
import { CsvButton } from "./csv-button.tsx";

page.setPage();

const call = { method: "GET", path: "/properties/{id}/units", access: "user" } as const;
const asked: string[] = [];
let answer: Response;

beforeEach(async () => {
  await page.comeIn("property_owner");
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.replace(location.origin, ""));
    return answer;
  });
});

test("asks for all rows of these filters as a file, and nothing of what was left open", async () => {
  answer = new Response("ID\r\n", { headers: { "content-disposition": 'attachment; filename="tunse-units.csv"' } });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await page.show(<CsvButton call={call} input={{ id: "p1", status: "open", search: undefined }} />);
  await page.acting(() => named("Export as CSV").click());
  await expect.poll(() => saved).toEqual(["tunse-units.csv"]);
  expect(asked).toEqual(["/api/properties/p1/units?status=open&format=csv"]);
});

test("says where it failed, and can be pressed again", async () => {
  answer = new Response(JSON.stringify({ success: false, detail: "Too many exports." }), { status: 429 });
  await page.show(<CsvButton call={call} input={{ id: "p1" }} />);
  await page.acting(() => named("Export as CSV").click());
  await expect.poll(() => standingToasts().map(({ description }) => description)).toEqual(["Too many exports."]);
  await expect.poll(() => named("Export as CSV").getAttribute("aria-busy")).toBeNull();
});
