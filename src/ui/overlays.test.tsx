// @vitest-environment happy-dom
import { useState } from "react";
import { describe, expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Disclosure } from "./disclosure.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

page.setPage();

function Opened({ description }: { description?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Assign"
        description={description}
        actions={<button type="button">Send</button>}
      >
        <input name="note" />
      </Dialog>
      <Toaster />
    </>
  );
}

async function openIt(element = <Opened />) {
  await page.show(element);
  shown.named("Open it").focus();
  await shown.tap("Open it");
}

/** Radix listens beside a dialog from the moment after it opened. */
const pressBeside = async () => {
  await page.acting(() => new Promise((done) => setTimeout(done, 0)));
  await shown.tap(page.find("[data-state=open]"));
};

describe("a dialog", () => {
  test("bears its title, takes the focus and gives it back where it was", async () => {
    await openIt();
    expect(shown.openDialog()).toBe("Assign");
    expect(page.find("[role=dialog]").contains(document.activeElement)).toBe(true);
    await shown.tap("Close");
    expect(shown.openDialog()).toBeNull();
    expect(document.activeElement).toBe(shown.named("Open it"));
  });

  test("closes by Escape, and keeps the page behind it out of reach of screen readers", async () => {
    await openIt();
    expect(shown.named("Open it").closest("[aria-hidden=true]")).not.toBeNull();
    await shown.key("Escape");
    expect(shown.openDialog()).toBeNull();
    expect(shown.named("Open it").closest("[aria-hidden=true]")).toBeNull();
  });

  test("says what it is about where that is given, and claims nothing where it is not", async () => {
    await openIt(<Opened description="One contractor takes it." />);
    const about = page.find("[role=dialog]").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(about)?.textContent).toBe("One contractor takes it.");
    await page.leave();
    await openIt();
    expect(page.find("[role=dialog]").hasAttribute("aria-describedby")).toBe(false);
  });

  test("closes by a press beside it, but not over what was filled in", async () => {
    const Asked = () => {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Write a notice">
          <textarea name="text" />
        </Dialog>
      );
    };
    await page.show(<Asked />);
    await pressBeside();
    expect(shown.openDialog()).toBeNull();
    await page.show(<Asked key="again" />);
    page.type("text", "No water on Saturday");
    await pressBeside();
    expect(shown.openDialog()).toBe("Write a notice");
  });

  test("hears Escape before a message that stands above it", async () => {
    await openIt();
    await page.acting(() => void toast({ title: "Saved" }));
    page.control("note").focus();
    await shown.key("Escape");
    expect(shown.openDialog()).toBeNull();
    expect(page.toasts()).toEqual(["Saved: undefined"]);
    expect(page.find("li[data-state=open]").textContent).toContain("Saved");
  });
});

/** Who lives there, and adding somebody, one in the place of the other. */
function Turns() {
  const [open, setOpen] = useState<"people" | "add" | null>(null);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen("people")}>
        Who lives here
      </button>
      {open === "people" ? (
        <Dialog key="people" open onOpenChange={() => setOpen(null)} title="People">
          <button type="button" onClick={() => setOpen("add")}>
            Add
          </button>
        </Dialog>
      ) : null}
      {open === "add" ? (
        <Dialog key="add" open onOpenChange={() => setOpen("people")} title="Somebody">
          <input name="name" autoFocus />
        </Dialog>
      ) : null}
    </main>
  );
}

describe("dialogs that take each other's place", () => {
  const turnTo = async (title: string, step: () => Promise<unknown>) => {
    await step();
    expect(shown.openDialog()).toBe(title);
    expect(page.find("[role=dialog]").contains(document.activeElement)).toBe(true);
  };

  async function thereAndBack() {
    await page.show(<Turns />);
    shown.named("Who lives here").focus();
    await turnTo("People", () => shown.tap("Who lives here"));
    shown.named("Add").focus();
    await turnTo("Somebody", () => shown.tap("Add"));
    await turnTo("People", () => shown.key("Escape"));
  }

  test("give the focus back to what opened the first", async () => {
    await thereAndBack();
    await shown.key("Escape");
    expect(shown.openDialog()).toBeNull();
    expect(document.activeElement).toBe(shown.named("Who lives here"));
  });

  test("give it to the screen's content where that is gone", async () => {
    await thereAndBack();
    shown.named("Who lives here").remove();
    await shown.key("Escape");
    expect(document.activeElement).toBe(page.find("#main"));
  });
});

describe("a message", () => {
  test("is read out at once where something failed, and closes by its button", async () => {
    await page.show(<Toaster />);
    await page.acting(() => void toast({ title: "Not saved", description: "Try again.", tone: "bad" }));
    const message = page.find("li[data-state=open]");
    expect(message.textContent).toBe("Not savedTry again.");
    await shown.tap("Dismiss");
    expect(document.querySelector("li[data-state=open]")).toBeNull();
  });

  test("may offer to undo, once", async () => {
    let undone = 0;
    await page.show(<Toaster />);
    const onPress = () => {
      undone += 1;
    };
    await page.acting(() => void toast({ title: "Removed", action: { label: "Undo", onPress } }));
    await shown.tap("Undo");
    expect(undone).toBe(1);
    expect(document.querySelector("li[data-state=open]")).toBeNull();
  });
});

describe("what is asked before something is done", () => {
  const asked: string[] = [];
  const confirm = (busy: boolean) => (
    <ConfirmDialog
      {...{ title: "Remove Ngozi?", act: "Remove", busyLabel: "Removing…", busy }}
      onConfirm={() => asked.push("yes")}
      onClose={() => asked.push("no")}
    />
  );

  test("is done by one press, and kept by any other way", async () => {
    asked.length = 0;
    await page.show(confirm(false));
    await shown.tap("Remove");
    await shown.tap("Keep it");
    await shown.key("Escape");
    expect(asked).toEqual(["yes", "no", "no"]);
  });

  test("is not done twice while it is under way", async () => {
    asked.length = 0;
    await page.show(confirm(true));
    await shown.tap("Removing…");
    expect(asked).toEqual([]);
  });
});

describe("a reason", () => {
  const said: string[] = [];
  const ask = (busy = false) => (
    <ReasonDialog
      {...{ title: "Reject", description: "They read it.", act: "Reject it", busyLabel: "Rejecting…", busy }}
      missing="Say why."
      onSay={(reason) => said.push(reason)}
      onClose={() => said.push("closed")}
    />
  );

  test("is needed: without one nothing happens and the field is where to go on", async () => {
    said.length = 0;
    await page.show(ask());
    await shown.write("[role=dialog] textarea", "   ");
    await page.press();
    expect(said).toEqual([]);
    expect(page.find("[role=dialog]").textContent).toContain("Say why.");
    expect(document.activeElement).toBe(page.find("[role=dialog] textarea"));
    await shown.write("[role=dialog] textarea", "  The photo shows another roof. ");
    await page.press();
    expect(said).toEqual(["The photo shows another roof."]);
    expect(page.find("[role=dialog]").textContent).not.toContain("Say why.");
  });

  test("is not sent again while it is on its way", async () => {
    said.length = 0;
    await page.show(ask());
    await shown.write("[role=dialog] textarea", "Wrong roof.");
    await page.show(ask(true));
    await page.press();
    await shown.tap("Cancel");
    expect(said).toEqual(["closed"]);
  });
});

describe("a small panel", () => {
  const Panel = () => (
    <>
      <Disclosure button="Account" buttonLook="" panelLook="">
        {(close) => (
          <button type="button" onClick={close}>
            Log out
          </button>
        )}
      </Disclosure>
      <button type="button">Elsewhere</button>
    </>
  );
  const isOpen = () => shown.named("Account").getAttribute("aria-expanded") === "true";

  test("opens and closes by its button, which says so and of what", async () => {
    await page.show(<Panel />);
    expect([isOpen(), shown.allNamed("Log out")]).toEqual([false, []]);
    await shown.tap("Account");
    expect(isOpen()).toBe(true);
    const panel = document.getElementById(shown.named("Account").getAttribute("aria-controls") ?? "");
    expect(panel?.textContent).toBe("Log out");
    await shown.tap("Account");
    expect(isOpen()).toBe(false);
  });

  test.each([
    ["what is chosen in it", () => shown.tap("Log out")],
    ["a press elsewhere", () => shown.tap("Elsewhere")],
    ["leaving it by Tab", () => page.acting(() => shown.named("Elsewhere").focus())],
  ])("closes by %s", async (_, leave) => {
    await page.show(<Panel />);
    await shown.tap("Account");
    await leave();
    expect(isOpen()).toBe(false);
  });

  test("closes by Escape, with the focus on its button again; other keys are the page's", async () => {
    await page.show(<Panel />);
    await shown.tap("Account");
    await page.acting(() => shown.named("Log out").focus());
    await shown.key("a");
    expect(isOpen()).toBe(true);
    await shown.key("Escape");
    expect([isOpen(), document.activeElement]).toEqual([false, shown.named("Account")]);
  });
});
