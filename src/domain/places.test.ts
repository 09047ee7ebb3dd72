import { describe, expect, test } from "vitest";
import { isState, readState, states, statesByZone, zoneOf } from "./places.ts";
import { placesByState, weakPlaces } from "./places-data.ts";

test("36 states and the FCT, each in one zone", () => {
  expect(new Set(states).size).toBe(37);
  expect(Object.values(statesByZone).flat().sort()).toEqual([...states].sort());
  expect(zoneOf("FCT")).toBe("North Central");
  expect(zoneOf("Rivers")).toBe("South South");
  expect([isState("Lagos"), isState("lagos"), isState("Abuja")]).toEqual([true, false, false]);
});

describe("the list of places", () => {
  const listed = Object.entries(placesByState).flatMap(([state, names]) =>
    names.split(", ").map((name) => [name, state] as const),
  );

  test("names no place twice", () => {
    const names = [...listed.map(([name]) => name), ...Object.keys(weakPlaces)].map((name) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("is read name by name", () => {
    expect(listed.filter(([name, state]) => readState(name) !== state)).toEqual([]);
    expect(Object.entries(weakPlaces).filter(([name, state]) => readState(name) !== state)).toEqual([]);
    expect(states.filter((state) => readState(state) !== state || readState(`${state} State`) !== state)).toEqual([]);
  });
});

describe("addresses", () => {
  test.each([
    ["Lekki, Lagos", "14 Admiralty Way, Lekki Phase 1", "Lagos"],
    ["", "Plot 5, Lagos Street, Abuja", "FCT"],
    ["", "12 Kano Road, Kaduna", "Kaduna"],
    ["", "3 Benue Close, Maitama, Abuja", "FCT"],
    ["", "12 Bode Thomas Street, Surulere, Lagos 101283, Nigeria", "Lagos"],
    ["", "Kano Plaza, Wuse", "FCT"],
    ["Abuja", "Lekki Gardens Estate", "FCT"],
    ["", "Enugu-Onitsha Expressway, Awka", "Anambra"],
    ["", "12 Kano Road", null],
    ["", "Lekki-Epe Expressway", null],
    ["", "Lagos Abeokuta Expressway", null],
    ["GRA Port Harcourt", "", "Rivers"],
    ["Port Harcourt, Rivers", "", "Rivers"],
    ["Rivers State", "", "Rivers"],
    ["Ikeja", "Three Rivers Estate", "Lagos"],
    ["", "Three Rivers Estate", null],
    ["Minna, Niger", "", "Niger"],
    ["", "Niger House", null],
    ["Niger Delta", "", null],
    ["Yenagoa, Niger Delta", "", "Bayelsa"],
    ["Warri, Delta", "", "Delta"],
    ["Jos Plateau", "", "Plateau"],
    ["Plateau House, Ibadan", "", "Oyo"],
    ["V.I., Lagos", "", "Lagos"],
    ["VI", "", "Lagos"],
    ["", "Block B, Phase VI, Gwarinpa", "FCT"],
    ["", "Phase VI", null],
    ["Sabon Gari", "", "Kano"],
    ["Zaria Sabon Gari", "", "Kaduna"],
    ["Dutse", "", "Jigawa"],
    ["Dutse Alhaji", "", "FCT"],
    ["Benin City", "", "Edo"],
    ["Ado-Ekiti", "", "Ekiti"],
    ["Ìbàdàn, Ọ̀yọ́", "", "Oyo"],
    ["LAGOS STATE", "Garki House", "Lagos"],
    ["Uyo", "Abak Road", "Akwa Ibom"],
    ["Accra", "Ghana", null],
    ["", "", null],
  ])("%s | %s lies in %s", (location, address, state) => {
    expect(readState(location, address)).toBe(state);
  });
});
