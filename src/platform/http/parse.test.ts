import { expect, test } from "vitest";
import * as z from "zod";
import { type Call, calls } from "#domain/contract.ts";
import { lacksOne } from "#domain/fields.ts";
import { Problem } from "#domain/problems.ts";
import { routes } from "#domain/routes.ts";
import { shortText } from "#domain/text.ts";
import { readGiven } from "./parse.server.ts";

const { book } = calls(routes("user", { book: ["POST", "/rooms"] }), {
  book: {
    tag: "Test",
    summary: "Book a room",
    input: z
      .object({
        title: shortText("Title"),
        size: z.enum(["small", "large"], "Pick a size."),
        guests: z.array(z.string(), "Name the guests.").min(1, "Name the guests."),
        until: z.string().nullish(),
      })
      .refine(({ size, until }) => size === "small" || Boolean(until), { path: ["until"], message: "Until when?" }),
    answer: z.null(),
    refusal: (errors) => (lacksOne(["title", "size", "guests"], errors) ? "Fill in all of it." : undefined),
  },
});

function refusalOf(call: Call, given: object): Problem {
  const read = readGiven(call, given);
  if (read instanceof Problem) return read;
  throw new Error("It was taken.");
}

const whole = { title: "Board", size: "small", guests: ["Ada"] };

test.each([
  ["one that is not there", { title: undefined }, "Fill in all of it."],
  ["a blank one", { title: " \u200b" }, "Fill in all of it."],
  ["one whose sentence says nothing of it", { size: "" }, "Fill in all of it."],
  ["an empty list", { guests: [] }, "Fill in all of it."],
  ["one that holds something else", { size: "huge" }, "Pick a size."],
  ["a text that is too long", { title: "a".repeat(201) }, "Title can have at most 200 characters."],
  ["what is asked of all of it together", { size: "large" }, "Until when?"],
])("whether a field is missing is told by what it holds: %s", (_, changed, sentence) => {
  expect(refusalOf(book, { ...whole, ...changed }).message).toBe(sentence);
});

test("callers are told each field and its sentence, and no more", () => {
  expect(refusalOf(book, { ...whole, title: "" }).errors).toEqual([{ path: "title", message: "Title is required." }]);
});
