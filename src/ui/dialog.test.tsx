// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

page.setPage();

function Two() {
  const [open, setOpen] = useState<"first" | "second" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen("first")}>Begin</Button>
      {open === "first" ? (
        <Dialog key="1" open onOpenChange={close} title="First">
          <Button onClick={() => setOpen("second")}>Go on</Button>
        </Dialog>
      ) : null}
      {open === "second" ? (
        <Dialog key="2" open onOpenChange={close} title="Second">
          <p>Here.</p>
        </Dialog>
      ) : null}
    </>
  );
}
const focused = () => document.activeElement?.textContent;

test("a dialog that took the place of another gives the focus back to where it was before both", async () => {
  await page.show(<Two />);
  await page.acting(() => shown.named("Begin").focus());
  await shown.tap("Begin");
  await page.acting(() => shown.named("Go on").focus());
  await shown.tap("Go on");
  expect(page.textThere()).toContain("Here.");
  expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
  await shown.tap("Close");
  await expect.poll(focused).toBe("Begin");
});
