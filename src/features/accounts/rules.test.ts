import { describe, expect, test } from "vitest";
import { passwordFault, sessionExpiry } from "./rules.ts";

describe("passwords", () => {
  test.each([
    ["", "Password must be at least 6 characters long"],
    ["Aa1!x", "Password must be at least 6 characters long"],
    ["Aa1!xy", "Password must have at least 8 characters"],
    ["alllower1!", "Password must have at least 8 characters"],
    ["ALLUPPER1!", "Password must have at least 8 characters"],
    ["NoNumbers!", "Password must have at least 8 characters"],
    ["NoSymbol12", "Password must have at least 8 characters"],
    ["Symbol~12x", "Password must have at least 8 characters"],
    ["Password1!", "That password is one of the most common ones"],
    ["P@ssw0rd123!", "That password is one of the most common ones"],
    ["Nigeria2026!", "That password is one of the most common ones"],
  ])("%j is refused", (password, sentence) => {
    expect(passwordFault(password)).toContain(sentence);
  });

  test.each(["Harmattan-7!", "Ẹkọ-Atlantic9#", "x9$Kemi~~~~", "Zaq1@wsxed", "Ọ̀jọ́-Ìbí-7!", "Aa1!-пароль-дом"])(
    "%j is taken",
    (password) => {
      expect(passwordFault(password)).toBeNull();
    },
  );
});

describe("how long a session lasts", () => {
  const start = new Date("2026-01-01T00:00:00Z");
  const daysOn = (days: number) => new Date(start.getTime() + days * 86_400_000);

  test("30 days from its last use", () => expect(sessionExpiry(start, daysOn(10))).toEqual(daysOn(40)));
  test("180 days from its start at most", () => expect(sessionExpiry(start, daysOn(170))).toEqual(daysOn(180)));
});
