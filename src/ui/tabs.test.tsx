// @vitest-environment happy-dom
import { useState } from "react";
import { describe, expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { Tabs } from "./tabs.tsx";

page.setPage();

const names = ["Overview", "My Tasks", "Work Logs"];

/** What was asked for, in order. */
const asked: string[] = [];

function Row({ start = "Overview" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Tabs
      label="Your work"
      value={value}
      onChange={(next) => {
        asked.push(next);
        setValue(next);
      }}
      tabs={names.map((name) => ({ value: name, label: name, content: <p>{`All of ${name}`}</p> }))}
    />
  );
}

async function open(start?: string) {
  asked.length = 0;
  await page.show(<Row start={start} />);
}

const tabs = () => Array.from(document.querySelectorAll<HTMLElement>("[role=tab]"));
const panel = () => page.find("[role=tabpanel]:not([hidden])");

describe("tabs", () => {
  test("say which is shown, what belongs to it, and show that alone", async () => {
    await open("My Tasks");
    expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
    expect(panel().textContent).toBe("All of My Tasks");
    expect(document.querySelectorAll("[role=tabpanel]:not([hidden])")).toHaveLength(1);
    expect(panel().getAttribute("aria-labelledby")).toBe(tabs()[1]?.id);
    expect(tabs()[1]?.getAttribute("aria-controls")).toBe(panel().id);
  });

  test("change by a tap, and ask for nothing where the tab is shown already", async () => {
    await open();
    await shown.tap("Work Logs");
    expect(panel().textContent).toBe("All of Work Logs");
    await shown.tap("Work Logs");
    expect(asked).toEqual(["Work Logs"]);
  });

  test.each([
    ["ArrowRight", "Overview", "My Tasks"],
    ["ArrowRight", "Work Logs", "Overview"],
    ["ArrowLeft", "Overview", "Work Logs"],
    ["Home", "Work Logs", "Overview"],
    ["End", "Overview", "Work Logs"],
  ])("go by %s from %s to %s, and the focus goes along", async (key, from, to) => {
    await open(from);
    shown.named(from).focus();
    await shown.key(key);
    expect(document.activeElement).toBe(shown.named(to));
    expect(panel().textContent).toBe(`All of ${to}`);
  });

  test.each(["My Tasks", "a tab that is gone"])("are one stop of the Tab key, at %s", async (start) => {
    await open(start);
    const stops = tabs().filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual([names.includes(start) ? start : "Overview"]);
  });
});
