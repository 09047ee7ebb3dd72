// @vitest-environment happy-dom
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import { DangerSaid } from "./danger-said.tsx";

page.setPage();
beforeEach(() => page.comeIn("building_occupant"));

const show = (more: object) =>
  page.show(
    <MemoryRouter>
      <DangerSaid ticketId="t1" text="" said={null} calls isSending={false} onDanger={() => {}} {...more} />
    </MemoryRouter>,
  );
const says = (words: string) => expect.poll(page.textThere).toContain(words);
const hazard = {
  ...{ kind: "fire", title: "Fire", safety: ["Get out."], pidgin: ["Comot."] },
  call: [{ shown: "112", dialled: "112", what: "Emergency" }],
};

test("what to do stands there while danger is typed, and that it calls only of whose words do", async () => {
  await show({ text: "gas dey leak for kitchen" });
  await says("Gas or fuel leak");
  await says("Call 112");
  await says("Send, and call everybody");
  await show({ text: "gas dey leak for kitchen", calls: false });
  await expect.poll(page.textThere).not.toContain("call everybody");
  expect(page.textThere()).toContain("Call 112");
  await show({ text: "The plumber came at four" });
  await expect.poll(page.textThere).not.toContain("Call 112");
});

test("what may be danger asks once it is sent, and one press says so", async () => {
  const onDanger = vi.fn();
  await show({ said: { outcome: "ask", ticketId: "t1", hazards: [hazard] }, onDanger });
  await says("Sent. Is it dangerous now?");
  await page.tick("section > button");
  expect(onDanger).toHaveBeenCalledOnce();
});

test("of a request that was over the new one is named", async () => {
  await show({ said: { outcome: "called", ticketId: "t2", hazards: [hazard] } });
  await says("Everybody who looks after the building is called.It is a request of its own now");
  expect(document.querySelector('a[href$="/tickets/t2"]')).not.toBeNull();
});

test.each([
  ["gas dey leak for kitchen", {}],
  ["It is dangerous now.", { danger: true }],
])("what waits on the phone has told nobody, and names whom to call: %s", async (text, more) => {
  await show({ said: { outcome: "waits", text, ...more } });
  await says("nobody has been told");
  await says("Call 112");
});
