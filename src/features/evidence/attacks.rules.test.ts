import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  at,
  building,
  exif,
  home,
  judge,
  live,
  minutesApart,
  off,
  photos,
  there,
} from "../../../tests/harness/proof-facts.ts";
import type { Facts } from "./facts.rules.ts";
import type { Kind } from "./kinds.rules.ts";

const lastMonth = exif("2026-10-19T10:00:00");

/** What a cheat does, and the kinds that name it. */
const attacks: [string, Partial<Facts>, Kind[]][] = [
  ["sends last month's photo", photos({ exif: lastMonth }), ["timeline", "time"]],
  ["hides last month's photo among new ones", photos({}, {}, { exif: lastMonth }), ["timeline", "time"]],
  ["sends last month's photo with a zone", photos({ exif: { ...lastMonth, zone: "+01:00" } }), ["timeline", "time"]],
  ["takes it at home, with the camera of the app", photos({ ...live, fix: { ...home, accuracy: 15 } }), ["place"]],
  ["takes it at home and chooses it there", photos({ fix: { ...home, accuracy: 15 } }), ["place"]],
  ["sends from home what says no time", photos({ fix: { ...home, accuracy: 90 }, exif: exif(null) }), ["place"]],
  ["sends one of three from home", photos({}, {}, { fix: { ...home, accuracy: 30 } }), ["place"]],
  ["is two streets too far, and knows it well", photos({ fix: off(1_300, 20) }), ["place"]],
  [
    "sends a photo whose own position is at home",
    photos({ fix: null, exif: exif("2026-11-20T11:30:00", { position: home }) }),
    ["place"],
  ],
  [
    "sends another task's photo from the camera of the app",
    { ...photos({ code: "OTHE-R234" }), codesOfOthers: ["OTHE-R234"] },
    ["code"],
  ],
  [
    "mixes another task's photo with right ones",
    { ...photos(live, live, { code: "OTHE-R234" }), codesOfOthers: ["OTHE-R234"] },
    ["code"],
  ],
  [
    "never pressed Start and uses another task's code",
    { ...photos({ code: "OTHE-R234" }), code: null, startedAt: null, codesOfOthers: ["OTHE-R234"] },
    ["code"],
  ],
  [
    "invents the place with an app that repeats it, and too well",
    minutesApart(5, { fix: { ...building, accuracy: 1 } }),
    ["invented_place"],
  ],
  [
    "jumps 500 km in an hour with an invented place",
    {
      ...photos({ exif: exif("2026-11-20T11:30:00", { zone: "+00:00" }) }),
      elsewhere: [{ fix: { latitude: 9.0765, longitude: 7.3986, accuracy: 20 }, at: at("10:00") }],
    },
    ["invented_place"],
  ],
  [
    "repeats one place with a camera of another zone",
    minutesApart(5, { exif: exif("2026-11-20T11:30:00", { zone: "-05:00" }) }),
    ["invented_place"],
  ],
  ["takes it before the start with the clock set right", photos({ exif: exif("2026-11-18T07:00:00") }), ["timeline"]],
  ["sets the clock back for the photo alone", photos({ exif: exif("2026-11-16T10:00:00") }), ["timeline", "time"]],
  [
    "sends with a clock that is a month back what is two months old",
    photos({ exif: exif("2026-09-20T10:00:00"), clockOffsetMs: 31 * 86_400_000, chosenAt: at("11:00", "2026-10-20") }),
    ["timeline", "time"],
  ],
  [
    "sends a colleague's photo",
    { ...photos({ device: "SM-A125F", exif: exif(null, { model: "TECNO KI5k" }) }), modelsOfOthers: ["TECNO KI5k"] },
    ["device"],
  ],
  [
    "sends a colleague's photo of last week",
    {
      ...photos({ device: "SM-A125F", exif: exif("2026-11-20T06:00:00", { model: "TECNO KI5k" }) }),
      modelsOfOthers: ["TECNO KI5k"],
    },
    ["timeline", "device"],
  ],
  ["sends a photo of two years ago", photos({ exif: exif("2024-11-20T10:00:00") }), ["timeline", "time"]],
  ["sends last month's photo without a position", photos({ fix: null, exif: lastMonth }), ["timeline", "time"]],
  [
    "sends last month's photo from home",
    photos({ fix: { ...home, accuracy: 15 }, exif: lastMonth }),
    ["timeline", "time"],
  ],
  [
    "sends last month's photo with a clock that was never measured",
    photos({ exif: lastMonth, clockOffsetMs: null }),
    ["timeline", "time"],
  ],
  ["is in another city", photos({ ...live, fix: { latitude: 9.0765, longitude: 7.3986, accuracy: 50 } }), ["place"]],
  ["is abroad, as its network says", photos({ fix: { latitude: 51.5, longitude: -0.12, accuracy: 100 } }), ["place"]],
  [
    "puts the position of home into the picture of the app",
    photos({ ...live, exif: exif(null, { position: home }) }),
    ["place"],
  ],
  [
    "takes a new photo at home and an old one from the building",
    photos({ ...live, fix: { ...home, accuracy: 8 } }, { exif: lastMonth }),
    ["place", "timeline", "time"],
  ],
  [
    "sends another task's code from home",
    { ...photos({ code: "OTHE-R234", fix: { ...home, accuracy: 15 } }), codesOfOthers: ["OTHE-R234"] },
    ["code", "place"],
  ],
  [
    "uses another task's code in a burst",
    { ...photos(...[1, 2, 3].map(() => ({ code: "OTHE-R234", burst: "b" }))), codesOfOthers: ["OTHE-R234"] },
    ["code"],
  ],
];

describe("an attack is named for what it is", () => {
  test.each(attacks)("whoever %s", (_, given, named) => {
    expect(judge(given).against).toEqual(expect.arrayContaining(named));
  });

  const soft = (named: Kind[]) => named.length === 1 && !["place", "code"].includes(named[0] ?? "");
  test.each(attacks.filter(([, , named]) => !soft(named)))("and is in doubt: %s", (_, given) => {
    const { grade, reasons } = judge(given);
    expect([grade, reasons.length > 0]).toEqual(["in_doubt", true]);
  });

  test.each(attacks.filter(([, , named]) => soft(named)))("one soft sign alone leaves it thin: %s", (_, given) => {
    expect(judge(given).grade).toBe("thin");
  });
});

/** Honest people, each as unlucky as the attack of the same place above is clever. */
const twins: [string, Partial<Facts>][] = [
  ["a new photo from the gallery", photos({ exif: exif("2026-11-20T11:30:00") })],
  [
    "the photo of the inspection the day before, chosen as a before photo",
    photos({ stage: "before", exif: exif("2026-11-19T12:00:00") }, {}),
  ],
  ["a camera without a zone that is eleven hours off", photos({ exif: exif("2026-11-20T22:30:00") })],
  ["a cheap phone indoors, 400 m off by its own word", photos({ ...live, fix: off(400, 500) })],
  ["a cheap phone indoors, by the mast of the next quarter", photos({ fix: off(2_500, 3_000) })],
  ["a phone that is 1.8 km off and owns to 900 m", photos({ fix: off(1_800, 900) })],
  [
    "a gallery photo sent from home in the evening",
    photos({
      fix: { ...home, accuracy: 15 },
      chosenAt: at("19:00"),
      receivedAt: at("19:01"),
      exif: exif("2026-11-20T11:30:00"),
    }),
  ],
  ["a building whose point stands at its gate, 300 m away", photos({ fix: off(300, 10) })],
  ["a phone without position", photos({ fix: null })],
  ["a phone that says 0, 0", photos({ fix: { latitude: 0, longitude: 0, accuracy: 10 } })],
  ["a code that a broken phone garbled", photos({ code: "ABCD-234" })],
  ["no photo at all", { photos: [] }],
  ["a phone that repeats its Wi-Fi position", minutesApart(5, { fix: there(20) })],
  ["a phone that a burst found once", photos(live, live, live)],
  ["a drive from the next job, 12 km in an hour", { elsewhere: [{ fix: { ...home, accuracy: 20 }, at: at("09:40") }] }],
  ["a phone set to London", photos({ exif: exif("2026-11-20T11:30:00", { zone: "+00:00" }) })],
  ["Start pressed only at the end", { ...photos({ exif: exif("2026-11-20T10:30:00") }), startedAt: at("11:00") }],
  [
    "a clock a year behind, measured",
    photos({ exif: exif("2025-11-20T12:00:00"), chosenAt: at("11:00", "2025-11-20"), clockOffsetMs: 365 * 86_400_000 }),
  ],
  [
    "a clock a year behind, not measured",
    photos({ exif: exif("2025-11-20T12:00:00"), chosenAt: at("11:00", "2025-11-20"), clockOffsetMs: null }),
  ],
  [
    "a clock a year ahead, measured",
    photos({
      exif: exif("2027-11-20T12:00:00"),
      chosenAt: at("11:00", "2027-11-20"),
      clockOffsetMs: -365 * 86_400_000,
    }),
  ],
  [
    "a clock a year ahead, not measured",
    photos({ exif: exif("2027-11-20T12:00:00"), chosenAt: at("11:00", "2027-11-20"), clockOffsetMs: null }),
  ],
  [
    "a phone that begins in 1970",
    photos({ exif: exif("1970-01-01T00:00:10"), chosenAt: at("11:00"), clockOffsetMs: null }),
  ],
  ["a camera set to 2099", photos({ exif: exif("2099-01-01T00:00:00"), clockOffsetMs: null })],
  [
    "two technicians with one phone",
    { ...photos({ device: "SM-A125F", exif: exif(null, { model: "SM-A125F" }) }), modelsOfOthers: ["SM-A125F"] },
  ],
  ["a second phone of one's own", photos({ device: "SM-A125F", exif: exif(null, { model: "itel A60" }) })],
  [
    "the phone of a colleague, borrowed for the photo",
    {
      ...photos({ device: "SM-A125F", exif: exif("2026-11-20T11:30:00", { model: "TECNO KI5k" }) }),
      modelsOfOthers: ["TECNO KI5k"],
    },
  ],
  [
    "photos that waited three days without a line",
    photos({ exif: exif("2026-11-20T11:30:00"), receivedAt: at("08:00", "2026-11-23") }),
  ],
  ["a building that nobody has placed", { building: null }],
  ["a building placed at 0, 0", { building: { latitude: 0, longitude: 0 } }],
  [
    "a task made after the emergency was mended",
    { ...photos({ exif: exif("2026-11-20T06:00:00") }), madeAt: at("08:00"), startedAt: at("08:01") },
  ],
  [
    "a photo of the year before as its before photo",
    photos({ stage: "before", exif: exif("2026-11-18T07:00:00") }, {}),
  ],
  [
    "a phone that lost its power since Start, and begins two years back",
    {
      ...photos({ exif: exif("2024-11-20T11:30:00"), clockOffsetMs: 731 * 86_400_000 }),
      clockRightAt: at("09:00"),
    },
  ],
  ["a photo of a minute before Start", photos({ exif: exif("2026-11-20T09:55:00") })],
  ["a photo that arrives with a clock two hours ahead", photos({ exif: exif("2026-11-20T14:00:00") })],
  ["a phone of a firm in another zone", photos({ exif: exif("2026-11-20T11:30:00", { zone: "+03:00" }) })],
  [
    "a camera with no make and a clock of the factory",
    photos({ exif: exif("2016-01-01T00:00:00"), clockOffsetMs: null }),
  ],
  ["a position on the border of the compound, known well", photos({ fix: off(140, 5) })],
  ["a phone that owns to 50 km", photos({ fix: off(20_000, 50_000) })],
  ["a phone that owns to nothing", photos({ fix: { ...building, accuracy: null } })],
  ["twenty photos in one minute with one position", photos(...Array.from({ length: 20 }, () => ({})))],
  ["a video without any word of its own", photos({ fix: null, chosenAt: null, clockOffsetMs: null })],
];

/** An honest day on any phone: near the building as far as it knows, its clock off by up to two years, with or without words. */
const honestPhoto = fc.record({
  fix: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 5, max: 5_000 }))
      .map(([metres, accuracy]) => off(metres, Math.max(metres, accuracy))),
  ),
  minutes: fc.integer({ min: 0, max: 110 }),
  offset: fc.integer({ min: -730, max: 730 }),
  isMeasured: fc.boolean(),
  saysTime: fc.boolean(),
  isLive: fc.boolean(),
});

test("no honest day on any phone is in doubt", () => {
  const start = Date.parse(at("09:00"));
  const day = 86_400_000;
  fc.assert(
    fc.property(fc.array(honestPhoto, { maxLength: 6 }), (taken) => {
      const all = taken.map(({ fix, minutes, offset, isMeasured, saysTime, isLive }) => {
        const byPhone = new Date(start + minutes * 60_000 - offset * day);
        const local = new Date(byPhone.getTime() + 3_600_000).toISOString().slice(0, 19);
        return {
          fix,
          chosenAt: byPhone.toISOString(),
          clockOffsetMs: isMeasured ? offset * day : null,
          exif: saysTime ? exif(local) : null,
          code: isLive ? "ABCD-2345" : null,
        };
      });
      expect(judge(photos(...all)).grade).not.toBe("in_doubt");
    }),
  );
});

test.each(twins)("nobody honest is in doubt: %s", (_, given) => {
  expect(judge(given).grade).not.toBe("in_doubt");
});
