// @vitest-environment happy-dom
import { Search } from "lucide-react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import * as shown from "../../tests/harness/shown.tsx";
import { FilePicker } from "./file-picker.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Palette } from "./palette.tsx";
import { StarChoice, Stars } from "./rating.tsx";
import { SearchBox } from "./search-box.tsx";

page.setPage();

describe("a search field", () => {
  let asked: string[];
  const onSearch = (text: string) => void asked.push(text);
  const box = (value = "") => <SearchBox label="Search tasks" value={value} onSearch={onSearch} />;
  const typed = () => page.find("input").getAttribute("value");
  const rest = (ms: number) => page.acting(() => vi.advanceTimersByTime(ms));

  beforeEach(() => {
    asked = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("asks once typing rests, not at each letter", async () => {
    await page.show(box());
    for (const text of ["p", "pu", "pum"]) {
      await shown.write("input", text);
      await rest(200);
    }
    expect(asked).toEqual([]);
    await rest(50);
    expect(asked).toEqual(["pum"]);
  });

  test("asks at once by Enter, and not again when typing rests on what is asked already", async () => {
    await page.show(box());
    await shown.write("input", "pump");
    await shown.key("Enter", { on: page.find("input") });
    expect(asked).toEqual(["pump"]);
    await page.show(box("pump"));
    await rest(1_000);
    expect(asked).toEqual(["pump"]);
  });

  test("is cleared by a press, and takes what the address says", async () => {
    await page.show(box("pump"));
    expect(typed()).toBe("pump");
    await shown.tap("Clear search");
    expect([asked, typed(), shown.allNamed("Clear search")]).toEqual([[""], "", []]);
    await page.show(box("roof"));
    expect(typed()).toBe("roof");
  });

  test("that is left asks nothing any more", async () => {
    await page.show(box());
    await shown.write("input", "pump");
    await page.leave();
    await rest(1_000);
    expect(asked).toEqual([]);
  });
});

describe("a palette", () => {
  const done: string[] = [];
  const item = (id: string) => ({ id, icon: Search, label: id, run: () => void done.push(`run ${id}`) });
  const all = [
    { label: "Properties", items: [item("Marina Court"), item("Bar Beach House")] },
    { label: "Do", items: [item("Log out")] },
  ];
  function Wanted() {
    const [text, setText] = useState("");
    const groups = all
      .map(({ label, items }) => ({ label, items: items.filter((one) => one.label.includes(text)) }))
      .filter(({ items }) => items.length > 0);
    const onClose = (isChosen?: boolean) => void done.push(isChosen ? "closed, chosen" : "closed");
    return (
      <Palette {...{ label: "Search", placeholder: "Search", text, onText: setText, groups, onClose }} note={null} />
    );
  }
  const field = () => page.find("[role=combobox]");
  const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;
  const selected = () => shown.texts("[aria-selected=true]");

  beforeEach(() => {
    done.length = 0;
  });

  test("names each thing with its group, and begins at the first, in the field", async () => {
    await page.show(<Wanted />);
    expect(shown.texts("[role=option]")).toEqual([
      ...["Marina Court, Properties", "Bar Beach House, Properties", "Log out, Do"],
    ]);
    expect([active(), selected()]).toEqual(["Marina Court, Properties", ["Marina Court, Properties"]]);
    expect(document.activeElement).toBe(field());
  });

  test("goes through all groups by arrows and round at the ends; Enter does what is marked", async () => {
    await page.show(<Wanted />);
    expect(await shown.key("ArrowUp")).toBe(false);
    expect(active()).toBe("Log out, Do");
    await shown.key("ArrowDown");
    await shown.key("ArrowDown");
    expect(active()).toBe("Bar Beach House, Properties");
    await shown.key("Enter");
    expect(done).toEqual(["closed, chosen", "run Bar Beach House"]);
  });

  test("begins at the first again with what is typed, and marks nothing where nothing is found", async () => {
    await page.show(<Wanted />);
    await shown.key("ArrowDown");
    await shown.write("[role=combobox]", "o");
    expect(active()).toBe("Marina Court, Properties");
    await shown.write("[role=combobox]", "zzz");
    expect([active(), field().getAttribute("aria-expanded")]).toEqual([undefined, "false"]);
    expect(await shown.key("Enter")).toBe(true);
    expect(done).toEqual([]);
  });

  test("leaves an Enter that ends a composed word to the keyboard", async () => {
    await page.show(<Wanted />);
    expect(await shown.key("Enter", { isComposing: true })).toBe(true);
    expect(done).toEqual([]);
  });

  test("is chosen from by hand too, which marks what it points at", async () => {
    await page.show(<Wanted />);
    const last = page.find("[role=listbox] button:last-of-type");
    await page.acting(() => last.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })));
    expect(selected()).toEqual(["Log out, Do"]);
    await shown.tap(last);
    expect(done).toEqual(["closed, chosen", "run Log out"]);
  });

  test("is left by Escape without doing anything", async () => {
    await page.show(<Wanted />);
    await shown.key("Escape");
    expect(done).toEqual(["closed"]);
  });
});

describe("choosing files", () => {
  const taken: string[][] = [];
  const picker = (more = {}) => (
    <FilePicker
      label="Add photos"
      accept="image/*"
      onFiles={(files) => taken.push(files.map(({ name }) => name))}
      {...more}
    />
  );
  const files = ["a.jpg", "b.jpg"].map((name) => new File(["x"], name));
  const choose = (target: HTMLElement) => Object.defineProperty(target, "files", { value: files, configurable: true });
  const drop = (list: File[]) => {
    const event = new Event("drop", { bubbles: true, cancelable: true });
    return Object.assign(event, { dataTransfer: { files: list } });
  };
  beforeEach(() => {
    taken.length = 0;
  });

  test("takes what is chosen, and the same again afterwards", async () => {
    await page.show(picker());
    const input = page.find("input");
    choose(input);
    await page.acting(() => input.dispatchEvent(new Event("change", { bubbles: true })));
    expect(taken).toEqual([["a.jpg", "b.jpg"]]);
    expect(input).toHaveProperty("value", "");
  });

  test("takes what is dropped, and shows over what it would fall", async () => {
    await page.show(picker());
    const tile = page.find("label");
    await page.acting(() => tile.dispatchEvent(new Event("dragover", { bubbles: true, cancelable: true })));
    expect(tile.dataset.over).toBe("true");
    await page.acting(() => tile.dispatchEvent(drop(files)));
    expect([taken, tile.dataset.over]).toEqual([[["a.jpg", "b.jpg"]], undefined]);
    await page.acting(() => tile.dispatchEvent(drop([])));
    expect(taken).toHaveLength(1);
  });

  test("takes nothing while the form is on its way", async () => {
    await page.show(picker({ busy: true }));
    await page.acting(() => page.find("label").dispatchEvent(drop(files)));
    expect([taken, page.find("input").hasAttribute("disabled")]).toEqual([[], true]);
  });

  test("takes what was chosen before the scripts came", async () => {
    page.receive(picker());
    choose(page.find("input"));
    await page.awake(picker());
    expect(taken).toEqual([["a.jpg", "b.jpg"]]);
  });
});

test("one of a few filters is chosen by a press, and says that it is, with how many there are", async () => {
  const chosen: string[] = [];
  const options = [
    { value: "all", label: "All", count: 1_204 },
    { value: "open", label: "Open" },
  ];
  await page.show(<FilterChips label="By status" options={options} value="all" onChange={(one) => chosen.push(one)} />);
  expect(shown.texts("[aria-pressed=true]")).toEqual(["All1,204"]);
  await shown.tap("Open");
  expect([chosen, shown.texts("legend")]).toEqual([["open"], ["By status"]]);
});

test("the filter that an address chose is in view, where the row is wider than the phone", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockReturnValue(500);
  const options = ["All", "Pending", "Overdue"].map((label) => ({ value: label, label }));
  await page.show(<FilterChips label="By status" options={options} value="Overdue" onChange={() => {}} />);
  expect(page.find("fieldset > div").scrollLeft).toBe(428);
});

test("stars are chosen by one press and read as words", async () => {
  await page.show(
    <form>
      <StarChoice legend="Quality" name="rating" defaultValue={5} help="Your own judgement." />
      <Stars value={3.6} />
    </form>,
  );
  const chosen = () => new FormData(document.querySelector("form") ?? undefined).get("rating");
  expect([chosen(), page.find("[role=img]").getAttribute("aria-label")]).toEqual(["5", "3.6 out of 5 stars"]);
  await page.tick("input[value='2']");
  expect([chosen(), shown.texts("label")]).toEqual(["2", ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"]]);
});
