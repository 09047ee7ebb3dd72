import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { byLinkEmail } from "#domain/by-link.ts";
import { derivedTaskStatuses, propertyStatuses, ticketPriorities, ticketStatuses } from "#domain/vocab.ts";
import { initialsOf } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { Checkbox, RadioCards } from "./choice.tsx";
import { Email } from "./email.tsx";
import { Fact } from "./facts.tsx";
import { Field, Input } from "./field.tsx";
import { Progress } from "./progress.tsx";
import { Select } from "./select.tsx";
import { ShowMore } from "./show-more.tsx";
import { PriorityBadge, PropertyStatusBadge, TaskStatusBadge, TicketStatusBadge } from "./status-badges.tsx";
import { Minutes, Money, RelativeDay } from "./values.tsx";

const html = renderToStaticMarkup;
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "");

describe("fields", () => {
  test("label, help and error are tied to the control", () => {
    const markup = html(
      <Field id="title" label="Title" help="A few words." error="Say what is wrong." required>
        <Input name="title" />
      </Field>,
    );
    expect(markup).toContain('<label for="title"');
    expect(markup).toMatch(
      /<input id="title" aria-describedby="title-error title-help" aria-invalid="true" aria-required="true"/,
    );
    expect(markup).toMatch(/id="title-error"/);
    expect(markup).toMatch(/id="title-help"/);
  });

  test("a fine field claims no error", () => {
    const markup = html(
      <Field id="phone" label="Phone">
        <Input name="phone" />
      </Field>,
    );
    expect(markup).not.toMatch(/aria-(?:invalid|describedby)="/);
  });

  test("a select with a placeholder starts with nothing chosen", () => {
    const markup = html(<Select placeholder="Choose one" defaultValue="" options={[{ value: "a", label: "A" }]} />);
    expect(markup).toMatch(/<option value="" disabled="" selected="">Choose one<\/option>/);
  });

  test("radio cards share one name and check the given value", () => {
    const cards = [
      { value: "low", label: "Low" },
      { value: "high", label: "High" },
    ];
    const markup = html(<RadioCards legend="Priority" name="priority" cards={cards} defaultValue="high" />);
    expect(markup.match(/name="priority"/g)).toHaveLength(2);
    expect(markup).toMatch(/checked=""[^>]*value="high"|value="high"[^>]*checked=""/);
    expect(markup).not.toMatch(/checked=""[^>]*value="low"|value="low"[^>]*checked=""/);
  });

  test("the label of a checkbox holds the checkbox", () => {
    expect(html(<Checkbox label="Plumbing" name="plumbing" />)).toMatch(
      /^<label[^>]*>.*type="checkbox".*Plumbing.*<\/label>$/,
    );
  });
});

test("a busy button says so, keeps focus and takes no press", () => {
  const markup = html(
    <Button busy busyLabel="Signing In..." variant="action">
      Sign In
    </Button>,
  );
  expect(textOf(markup)).toBe("Signing In...");
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain(' disabled=""');
});

test("every status shows an icon and a word", () => {
  const badges = [
    ...derivedTaskStatuses.map((status) => <TaskStatusBadge key={status} status={status} />),
    ...ticketStatuses.map((status) => <TicketStatusBadge key={status} status={status} />),
    ...ticketPriorities.map((priority) => <PriorityBadge key={priority} priority={priority} />),
    ...propertyStatuses.map((status) => <PropertyStatusBadge key={status} status={status} />),
  ];
  for (const badge of badges) {
    const markup = html(badge);
    expect(markup).toContain("<svg");
    expect(textOf(markup)).toMatch(/^[A-Z][a-z ]+$/);
  }
});

test("progress stays within its bounds", () => {
  expect(html(<Progress label="Building health" value={150} />)).toContain("translateX(0%)");
  expect(html(<Progress label="Building health" value={1} max={0} />)).toContain("translateX(-100%)");
});

describe("values", () => {
  test("an address that nobody has is no address", () => {
    expect(textOf(html(<Email email="ada@example.com" />))).toBe("ada@example.com");
    expect(textOf(html(<Email email={byLinkEmail("7f3a")} />))).toBe("Works by links, without an account");
  });

  test("money, and where there is none", () => {
    expect(textOf(html(<Money kobo={98_765_432_150} />))).toBe("₦987,654,321.50");
    expect(textOf(html(<Money kobo={null} />))).toBe("Not specified");
  });

  test("a late day is marked, today is not", () => {
    expect(html(<RelativeDay day="2026-11-18" today="2026-11-21" />)).toMatch(/text-bad.*3 days late/);
    expect(html(<RelativeDay day="2026-11-21" today="2026-11-21" />)).not.toContain("text-bad");
    const said = (day: string) => textOf(html(<RelativeDay day={day} today="2026-11-21" due="due" />));
    expect(["2026-11-18", "2026-11-26"].map(said)).toEqual(["3 days late", "due in 5 days"]);
  });

  test.each([
    [0, "0 min"],
    [45, "45 min"],
    [120, "2 h"],
    [90, "1 h 30 min"],
    [119.6, "2 h"],
  ])("%d minutes read %s", (minutes, words) => {
    expect(textOf(html(<Minutes minutes={minutes} />))).toBe(words);
  });
});

test.each([
  ["Ngozi Okafor", "NO"],
  ["  ẹ̀bùn   bello adé ", "Ẹ̀A"],
  ["Ɗanladi", "Ɗ"],
  ["", ""],
])("initials of %j are %j", (name, initials) => {
  expect(initialsOf(name).normalize("NFC")).toBe(initials.normalize("NFC"));
});

describe("the way to more of a list", () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => Promise.resolve(),
  };

  test("is there only while more follows, with how many are on show where asked", () => {
    expect(html(<ShowMore list={{ ...list, hasNextPage: false }} shown={20} />)).toBe("");
    expect(textOf(html(<ShowMore list={list} label="Show more people" />))).toBe("Show more people");
    expect(textOf(html(<ShowMore list={list} shown={1_020} />))).toBe("Show more1,020 shown");
  });

  test("says that the next page did not come", () => {
    const markup = html(<ShowMore list={{ ...list, isFetchNextPageError: true }} label="Show more people" />);
    expect(textOf(markup)).toBe("Could not load more. Try again");
  });
});

test.each([
  ["Lagos", "Lagos"],
  [0, "0"],
  [null, "Not specified"],
  [undefined, "Not specified"],
  ["  ", "Not specified"],
])("a fact of %j reads %s", (value, said) => {
  expect(textOf(html(<Fact name="State">{value}</Fact>))).toBe(`State${said}`);
});

test("a select shows options under headings, below those without one", () => {
  const groups = [{ label: "session", options: [{ value: "session ended", label: "Ended: session" }] }];
  const markup = html(<Select options={[{ value: "", label: "Every act" }]} groups={groups} />);
  expect(markup).toContain(
    '<option value="">Every act</option><optgroup label="session"><option value="session ended">Ended: session</option></optgroup>',
  );
});
