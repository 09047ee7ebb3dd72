import { expect, test } from "vitest";
import { commonPasswordFault } from "./password-reset.rules.ts";

const person = { name: "Ọlá Bello-Adéyẹmí", email: "o.bello@example.com" };

test.each([
  ["1qazxsw2", "most common"],
  ["Samantha", "most common"],
  ["Qwerty-2026!", "most common"],
  ["aaaaAAAA1!", "most common"],
  ["Adeyemi-42!", "your own name"],
  ["Adéyẹmí#2026", "your own name"],
])("%s is refused", (password, sentence) => {
  expect(commonPasswordFault(password, person)).toContain(sentence);
});

test.each(["Aa1!-пароль-дом", "Aa1!🔑🔒🗝️🔐", "Ọ̀jọ́-Ìbí-7!", "rain on a zinc roof", "Harmattan-7!"])(
  "%s is taken",
  (password) => {
    expect(commonPasswordFault(password, person)).toBeNull();
  },
);
