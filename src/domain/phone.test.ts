import { expect, test } from "vitest";
import { readPhone } from "./phone.ts";
import { formatPhone, maskPhone } from "./phone-format.ts";

test.each([
  "08031234567",
  "0803-123-4567",
  "+234 803 123 4567",
  "2348031234567",
  "8031234567",
  "(0803) 123 4567",
  "+23408031234567",
])("%s is one Nigerian number", (text) => {
  expect(readPhone(text)).toBe("+2348031234567");
});

test.each([
  ["0201 463 0643", "+2342014630643"],
  ["09123456789", "+2349123456789"],
  ["+44 20 7946 0958", "+442079460958"],
  ["0044 20 7946 0958", "+442079460958"],
  ["+1 (415) 555-2671", "+14155552671"],
])("%s is kept as %s", (text, phone) => {
  expect(readPhone(text)).toBe(phone);
});

test.each([
  "",
  "0803123456",
  "+2340803123456",
  "08001234567",
  "+44",
  "call me",
  "call me 08031234567",
  "08031234567 ext 5",
  "080312345678901",
  "+999 123 456 789",
  "0".repeat(5000),
])("%s is no phone number", (text) => {
  expect(readPhone(text)).toBeNull();
});

test("numbers as people read them, and as a stranger may", () => {
  expect(formatPhone("+2348031234567")).toBe("+234 803 123 4567");
  expect(formatPhone("+442079460958")).toBe("+442079460958");
  expect(maskPhone("+2348031234567")).toBe("+234 803 ••• ••67");
  expect(maskPhone("+442079460958")).toBe("+442•••••••58");
  expect(maskPhone("+12")).toBe("•••");
});
