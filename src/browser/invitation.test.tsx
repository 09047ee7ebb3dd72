// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import {
  dropInvitation,
  type KeptInvitation,
  keepInvitation,
  keptInvitation,
  placeAfterJoining,
  useKeptInvitation,
} from "./invitation.ts";

page.setPage();

const invitation: KeptInvitation = {
  ...{ token: "x", role: "contractor", propertyId: "p1", propertyName: "Marina Court", unit: null, email: null },
};

test("an invitation stays with its tab until it is taken or let go, the same one each time", () => {
  expect(keptInvitation()).toBeNull();
  keepInvitation(invitation);
  expect(keptInvitation()).toEqual(invitation);
  expect(keptInvitation()).toBe(keptInvitation());
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
  dropInvitation();
  expect([keptInvitation(), sessionStorage.length]).toEqual([null, 0]);
});

test.each(["{broken", "null", '"x"', '{"token":"x"}', '{"propertyId":"p1"}'])("%s is none", (text) => {
  keepInvitation(invitation);
  const [key = ""] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, text);
  expect(keptInvitation()).toBeNull();
});

test("whoever shows it is told of it", async () => {
  const Shown = () => <p id="to">{useKeptInvitation()?.propertyName ?? "none"}</p>;
  page.receive(<Shown />);
  keepInvitation(invitation);
  await page.awake(<Shown />);
  expect(page.find("#to").textContent).toBe("Marina Court");
  await page.acting(() => keepInvitation({ ...invitation, propertyName: "Bar Beach House" }));
  expect(page.find("#to").textContent).toBe("Bar Beach House");
  await page.acting(dropInvitation);
  expect(page.find("#to").textContent).toBe("none");
});

test.each([
  ["property_manager", "p1", "/property/p1"],
  ["contractor", "p1", "/property/p1"],
  ["building_occupant", "p1", "/occupant-dashboard"],
  ["technician", null, "/technician-dashboard"],
] as const)("%s who joined %s goes to %s", (role, propertyId, place) => {
  expect(placeAfterJoining({ role, propertyId })).toBe(place);
});
