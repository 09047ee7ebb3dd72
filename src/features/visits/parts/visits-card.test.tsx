// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#domain/vocab.ts";
import { type Asked, answerCalls, later } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Visit } from "../contract.ts";
import { VisitsCard } from "./visits-card.tsx";

page.setPage();

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const windows = [24, 48].map((hours) => ({ from: at(hours), to: at(hours + 2) }));
const can = { see: true, offer: true, report: false, see_code: false };
const offered = {
  ...{
    id: "v1",
    ticketId: "t1",
    state: "offered",
    offeredBy: "work",
    windows,
    access: null,
    who: null,
    version: 3,
    can,
  },
  line: "2 times offered for a visit.",
} as unknown as Visit;
const booked = { visit: { ...offered, state: "booked", line: "Visit booked." } };

let asked: Asked;
const answers = (visit: Visit, more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({
    "GET /repair-tickets/t1/visits": { visits: [visit], can: { ...can, offer: false }, nextCursor: null },
    "PUT /visits/v1": booked,
    ...more,
  });
};
const show = async (role: Role, visit = offered) => {
  answers(visit);
  await page.comeIn(role);
  await page.show(<VisitsCard ticketId="t1" />);
  await expect.poll(page.textThere).toContain("2 times offered");
};
const sent = () => asked.writes.map(({ body }) => body);
const times = () => Array.from(document.querySelectorAll<HTMLButtonElement>("fieldset button"));
const time = (nth: number) => times()[nth] ?? document.body;

beforeEach(() => answers(offered));

describe("a time that the firm offers", () => {
  test("is chosen by the occupant, who says how to get in", async () => {
    await show("building_occupant");
    await shown.pick("select", "key_with_caretaker");
    await shown.tap(time(1));
    await expect.poll(sent).toEqual([{ from: windows[1]?.from, version: 3, access: "key_with_caretaker" }]);
    await expect.poll(page.toasts).toEqual(["Visit booked: Visit booked."]);
  });

  test("shows by itself alone that it is being booked, and no other can be pressed meanwhile", async () => {
    await show("building_occupant");
    const booking = later(() => booked);
    answers(offered, { "PUT /visits/v1": booking.answer });
    await shown.tap(time(0));
    await expect
      .poll(() => times().map(({ textContent, disabled }) => [textContent === "Booking…", disabled]))
      .toEqual([
        [true, false],
        [false, true],
      ]);
    booking.letGo();
    await expect.poll(page.toasts).toHaveLength(1);
    expect(asked.writes).toHaveLength(1);
  });
});

test("the entry code takes the place of the button, and the focus with it", async () => {
  await page.comeIn("building_occupant");
  answers({ ...booked.visit, can: { ...can, see_code: true } } as Visit, {
    "GET /visits/v1/code": { code: "123456", from: at(1), to: at(3) },
  });
  await page.show(<VisitsCard ticketId="t1" />);
  await shown.tap("Show the entry code");
  await expect.poll(page.textThere).toContain("123 456");
  expect(document.activeElement?.matches("[aria-live]")).toBe(true);
});

test("a time that the occupant offers is chosen by the work, which says nothing of their door", async () => {
  await show("property_manager", { ...offered, offeredBy: "home", access: "at_home" });
  expect(document.querySelector("select")).toBeNull();
  await shown.tap(time(0));
  await expect.poll(sent).toEqual([{ from: windows[0]?.from, version: 3 }]);
});

describe("on the day, those who come", () => {
  const comes = { ...booked.visit, from: at(-1), to: at(1), can: { ...can, report: true } } as Visit;
  const open = async (button: string) => {
    answers(comes, { "POST /visits/v1/late": booked, "POST /visits/v1/no-access": booked });
    await page.comeIn("technician");
    await page.show(<VisitsCard ticketId="t1" />);
    await shown.tap(button);
  };
  const told = () => asked.writes.map(({ asked: call, body }) => [call, body]);

  test("say by how much they run late", async () => {
    await open("Running late");
    await shown.pick("[role=dialog] select", "90");
    await shown.tap("Tell them");
    await expect.poll(told).toEqual([["POST /visits/v1/late", { minutes: 90 }]]);
    await expect.poll(shown.openDialog).toBeNull();
  });

  test("say that nobody lets them in only with what happened", async () => {
    await open("Nobody lets us in");
    await shown.tap("Tell them");
    await expect.poll(page.textThere).toContain("Please say what happened.");
    expect(told()).toEqual([]);
    await shown.write("[role=dialog] textarea", "The gate is locked.");
    await shown.tap("Tell them");
    await expect
      .poll(told)
      .toEqual([["POST /visits/v1/no-access", { reason: "The gate is locked.", mediaUploads: [] }]]);
  });
});
