// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { AddressTabs } from "./address-tabs.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { RouteFocus } from "./route-focus.tsx";
import { mainContentId, SkipLink } from "./skip-link.tsx";
import { FailedState } from "./states.tsx";
import { chooseTheme, currentTheme } from "./theme.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { WarningList } from "./warning-list.tsx";

page.setPage();

describe("tabs that stand in the address", () => {
  const tabs = [
    { value: "tasks", label: "Tasks", count: 1_200, content: <p>All tasks</p> },
    { value: "media", label: "Photos", content: <p>All photos</p> },
  ];
  const tab = () => page.find("[role=tab][aria-selected=true]").textContent;
  const panel = () => shown.texts("[role=tabpanel]:not([hidden])");

  test("show the first without saying, and the one that the address names", async () => {
    const { address } = await shown.showAt("/property/1", <AddressTabs label="Parts" tabs={tabs} />);
    expect([tab(), panel()]).toEqual(["Tasks1,200", ["All tasks"]]);
    await shown.tap("Photos");
    expect([address(), tab(), panel()]).toEqual(["/property/1?tab=media", "Photos", ["All photos"]]);
  });

  test("go back to a short address with the first, and take a word that is none for it", async () => {
    const { address } = await shown.showAt("/property/1?tab=media", <AddressTabs label="Parts" tabs={tabs} />);
    await shown.tap("Tasks1,200");
    expect(address()).toBe("/property/1");
    await page.leave();
    await shown.showAt("/property/1?tab=nonsense", <AddressTabs label="Parts" tabs={tabs} />);
    expect(tab()).toBe("Tasks1,200");
  });

  test("that belong together stand in a row of their own, and the address names the one of them", async () => {
    const parts = [
      { value: "units", label: "Units", content: <p>All units</p> },
      { value: "meters", label: "Meters", content: <p>All meters</p> },
    ];
    const grouped = [...tabs, { value: "building", label: "Building", parts }];
    const { address } = await shown.showAt("/property/1", <AddressTabs label="Parts" tabs={grouped} />);
    await shown.tap("Building");
    expect(address()).toBe("/property/1?tab=units");
    await shown.tap("Meters");
    expect([address(), panel().at(-1)]).toEqual(["/property/1?tab=meters", "All meters"]);
    expect(shown.texts("[role=tab][aria-selected=true]")).toEqual(["Building", "Meters"]);
    await shown.tap("Tasks1,200");
    expect([address(), panel()]).toEqual(["/property/1", ["All tasks"]]);
  });

  test("go on by arrow keys, as one stop of the Tab key", async () => {
    await shown.showAt("/property/1", <AddressTabs label="Parts" tabs={tabs} />);
    const stops = () => Array.from(document.querySelectorAll("[role=tab]"), (one) => one.getAttribute("tabindex"));
    await page.acting(() => shown.named("Tasks1,200").focus());
    expect(stops()).toEqual(["0", "-1"]);
    await shown.key("ArrowRight");
    await expect.poll(tab).toBe("Photos");
  });
});

describe("after a step to another screen", () => {
  const screen = (
    <>
      <SkipLink />
      <RouteFocus />
      <main id={mainContentId} tabIndex={-1}>
        <button type="button">Act</button>
      </main>
    </>
  );

  test("focus is at its content, where the skip link leads too", async () => {
    const { go } = await shown.showAt("/tasks", screen);
    expect(document.activeElement).toBe(document.body);
    await go("/tickets");
    expect(document.activeElement).toBe(page.find("main"));
    expect(shown.named("Skip to content").getAttribute("href")).toBe("#main");
  });

  test("a change of filters leaves it where it is", async () => {
    const { go } = await shown.showAt("/tasks", screen);
    shown.named("Act").focus();
    await go("/tasks?status=overdue");
    expect(document.activeElement).toBe(shown.named("Act"));
  });
});

describe("the summary of what is wrong", () => {
  const faults = [{ fieldId: "title", message: "Title is required." }];
  const form = (attempt: number, given = faults) => (
    <>
      <ErrorSummary faults={given} attempt={attempt} />
      <input id="title" />
    </>
  );

  test("takes the focus at each try, also where nothing has changed, and not before one", async () => {
    await page.show(form(0));
    expect(document.activeElement).toBe(document.body);
    await page.show(form(1));
    expect(document.activeElement).toBe(page.find("[role=alert]"));
    page.find("input").focus();
    await page.show(form(2));
    expect(document.activeElement).toBe(page.find("[role=alert]"));
  });

  test("leads to the field; a field that is not there stays a link", async () => {
    await page.show(form(1, [...faults, { fieldId: "gone", message: "Gone." }]));
    await shown.tap("Title is required.");
    expect(document.activeElement).toBe(page.find("input"));
    expect(shown.named("Gone.").getAttribute("href")).toBe("#gone");
  });

  test("is nothing without faults", async () => {
    await page.show(form(3, []));
    expect(document.querySelector("[role=alert]")).toBeNull();
  });
});

describe("the theme", () => {
  beforeEach(() => chooseTheme("system"));

  test("goes by one press from the device's to light, dark and back, everywhere at once", async () => {
    await page.show(
      <>
        <ThemeToggle />
        <ThemeToggle />
      </>,
    );
    const names = () => Array.from(document.querySelectorAll("button"), (one) => one.getAttribute("aria-label"));
    for (const [theme, name] of [
      ["light", "Light theme. Change to dark"],
      ["dark", "Dark theme. Follow this device"],
      ["system", "Theme follows this device. Change to light"],
    ]) {
      await shown.tap(page.find("button"));
      expect([currentTheme(), ...names()]).toEqual([theme, name, name]);
    }
  });

  test("is kept for the next page, and forgotten where the device decides", () => {
    chooseTheme("dark");
    expect([document.documentElement.dataset.theme, document.cookie]).toEqual([
      "dark",
      expect.stringContaining("dark"),
    ]);
    chooseTheme("system");
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toContain("dark");
  });

  test("that nobody knows is the device's", () => {
    document.documentElement.dataset.theme = "sepia";
    expect(currentTheme()).toBe("system");
  });
});

test("what failed says so, and is tried again by a press that is not taken twice", async () => {
  let tries = 0;
  const retry = () => {
    tries += 1;
  };
  const failed = (busy: boolean) => <FailedState onRetry={retry} busy={busy} />;
  await page.show(failed(false));
  expect(page.find("[role=alert]").textContent).toContain("Check your connection and try again.");
  await shown.tap("Try again");
  await page.show(failed(true));
  await shown.tap("Trying again");
  expect(tries).toBe(1);
  await page.show(<FailedState title="Gone">It was removed.</FailedState>);
  expect([page.find("[role=alert]").textContent, shown.allNamed(/again/)]).toEqual(["GoneIt was removed.", []]);
});

test("a warning is said once, and none where there is none", async () => {
  await page.show(
    <WarningList title="Safety" lines={["Turn off the mains.", "Turn off the mains.", "Wear gloves."]} />,
  );
  expect(shown.texts("li")).toEqual(["Turn off the mains.", "Wear gloves."]);
  await page.show(<WarningList title="Safety" lines={[]} />);
  expect(document.querySelector("section")).toBeNull();
});
