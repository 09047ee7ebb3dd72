// @vitest-environment happy-dom
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { Dialog } from "./dialog.tsx";

page.setPage();

/** What a browser has that tells of a step back: the watcher made last hears it, once. */
function watchers() {
  const open = new Set<{ onclose: () => void }>();
  class CloseWatcher {
    onclose = () => {};
    constructor() {
      open.add(this);
    }
    destroy = () => void open.delete(this);
  }
  vi.stubGlobal("CloseWatcher", CloseWatcher);
  onTestFinished(() => void vi.unstubAllGlobals());
  const stepBack = () =>
    page.acting(() => {
      const [last] = [...open].slice(-1);
      if (last) open.delete(last);
      last?.onclose();
    });
  return { open, stepBack };
}

function Asked() {
  const [asked, setAsked] = useState(0);
  if (asked > 1) return null;
  return <Dialog open onOpenChange={() => setAsked(asked + 1)} title={asked ? "Lose what you wrote?" : "Write"} />;
}

test("a dialog closes by a step back where the browser tells of it, and listens again where it stays open", async () => {
  const { open, stepBack } = watchers();
  await page.show(<Asked />);
  await stepBack();
  expect(shown.openDialog()).toBe("Lose what you wrote?");
  await stepBack();
  expect(shown.openDialog()).toBeNull();
  expect(open.size).toBe(0);
});
