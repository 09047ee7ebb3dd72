import { type Album, type Attack, at, type Deed, days, home, local, off, place, type Shot } from "./attack-stage.ts";
import { type Tags, withTags } from "./picture-tags.ts";

/** One picture that has nothing to do with the cheat, with these tags, or none. */
const shot = async (album: Album, name: string, more: Partial<Shot> = {}, tags?: Tags): Promise<Shot> => {
  const bytes = await album.small(name);
  return { bytes: tags ? withTags(bytes, tags) : bytes, ...more };
};
const one = async (album: Album, name: string, more: Partial<Shot> = {}, tags?: Tags, deed: Partial<Deed> = {}) => ({
  shots: [await shot(album, name, more, tags)],
  ...deed,
});
/** Four of them, some minutes apart. */
const four = async (album: Album, name: string, more: (no: number) => Partial<Shot>, tags?: Tags): Promise<Deed> => {
  const shots: Shot[] = [];
  for (const no of [1, 2, 3, 4])
    shots.push(await shot(album, `${name} ${no}`, { chosenAt: at(`10:${no}5`), ...more(no) }, tags));
  return { shots };
};
const now = { takenAt: local(at("10:30")) };
const lastMonth = { takenAt: local(at("10:30", 28)) };
const invented = { kind: "invented_place", says: /looks made up/ } as const;
const far = { kind: "place", says: /sent from a phone that was 21.* km/ } as const;
const early = { kind: "timeline", says: /finished work was taken .* before the work was started/ } as const;
const old = { kind: "time", says: /A photo was taken .* before this task was made/ } as const;
const putBack = { kind: "time", says: /clock of the phone was put back by 28 days since/ } as const;
const somewhere = (no: number) => off(no * 7, 12 + no);
/** Where he had another job on the same morning, done at 08:35. */
const elsewhere = async (album: Album, name: string, latitude: number, longitude: number) => ({
  by: "himself" as const,
  sameMorning: true,
  shots: [await shot(album, name, { fix: { latitude, longitude, accuracy: 20 }, chosenAt: at("08:30") })],
});

/** Attacks on place: an invented one, and one that is not the building's. */
const ofPlace: Attack[] = [
  {
    name: "an app repeats the building's position in four photos, to the metre",
    named: { kind: "invented_place", says: /4 photos minutes apart have one position.*same round accuracy/ },
    cheat: (album) => four(album, "mock 1", () => ({ fix: { ...place, accuracy: 1 } })),
    twin: "a phone repeats the position that it has from the Wi-Fi",
    honest: (album) => four(album, "mock 1 twin", () => ({ fix: { ...place, accuracy: 20 } })),
  },
  {
    name: "an app repeats a position while the camera says the zone of another place",
    named: { kind: "invented_place", says: /one position to the last digit; the camera is set to another time zone/ },
    cheat: (album) => four(album, "mock 2", () => ({}), { zone: "-05:00" }),
    twin: "a phone that is set to London walks about the building",
    honest: (album) => four(album, "mock 2 twin", (no) => ({ fix: somewhere(no) }), { zone: "+00:00" }),
  },
  {
    name: "two hours after Abuja, with a too even position in Lagos",
    named: { ...invented, says: /same round accuracy; it would take .* km\/h/ },
    cheat: async (album) => ({
      ...(await four(album, "mock 3", (no) => ({ fix: { ...off(no, 1), accuracy: 1 } }))),
      earlier: await elsewhere(album, "mock 3 Abuja", 9.0765, 7.3986),
    }),
    twin: "two hours after a job in Ikeja",
    honest: async (album) => ({
      ...(await four(album, "mock 3 twin", (no) => ({ fix: somewhere(no) }))),
      earlier: await elsewhere(album, "mock 3 Ikeja", home.latitude, home.longitude),
    }),
  },
  {
    name: "invents the phone's place, and the camera wrote the true one",
    named: far,
    cheat: (album) => one(album, "mock 4", {}, { ...now, position: home }),
    twin: "a camera whose position is 90 m off",
    honest: (album) => one(album, "mock 4 twin", {}, { ...now, position: off(90, 0) }),
  },
  {
    name: "one photo with an invented place of likely accuracy",
    named: { notTold: "A browser cannot see that a position was invented, and one photo has nothing to compare." },
    cheat: (album) => one(album, "mock 5", { fix: off(12, 18) }),
    twin: "one photo with a true place",
    honest: (album) => one(album, "mock 5 twin", { fix: off(12, 18) }),
  },
  {
    name: "taken at home with the camera of the app",
    named: far,
    cheat: (album) => one(album, "home 1", { code: "own", fix: home }),
    twin: "a cheap phone indoors, 400 m off by its own word",
    honest: (album) => one(album, "home 1 twin", { code: "own", fix: off(400, 500) }),
  },
  {
    name: "one of three taken at home",
    named: far,
    cheat: async (album) => ({
      shots: [
        await shot(album, "home 2a"),
        await shot(album, "home 2b"),
        await shot(album, "home 2c", { fix: { ...home, accuracy: 30 } }),
      ],
    }),
    twin: "one of three taken with no position at all, one at 0, 0",
    honest: async (album) => ({
      shots: [
        await shot(album, "home 2a twin"),
        await shot(album, "home 2b twin", { fix: null }),
        await shot(album, "home 2c twin", { fix: { latitude: 0, longitude: 0, accuracy: 10 } }),
      ],
    }),
  },
  {
    name: "chosen at home, a file that says no time",
    named: far,
    cheat: (album) => one(album, "home 3", { fix: { ...home, accuracy: 90 } }),
    twin: "taken on the roof and chosen on the way home, an hour later",
    honest: (album) => one(album, "home 3 twin", { fix: home }, { takenAt: local(at("09:40")) }),
  },
];

/** Attacks by clocks that were put back or forward. */
const ofClocks: Attack[] = [
  {
    name: "the clock was put back four days for the photo alone",
    named: early,
    cheat: (album) => one(album, "clock 1", {}, { takenAt: local(at("10:30", 4)) }),
    twin: "a clock that is eight minutes slow",
    honest: (album) => one(album, "clock 1 twin", {}, { takenAt: local(at("08:52")) }, { behind: 480_000 }),
  },
  {
    name: "a photo of two months ago, sent with a clock that is a month behind",
    named: old,
    cheat: (album) => one(album, "clock 2", {}, { takenAt: local(at("10:30", 60)) }, { behind: days(30) }),
    twin: "a clock that was a year behind all the time",
    honest: (album) => one(album, "clock 2 twin", {}, { takenAt: local(at("10:30", 365)) }, { behind: days(365) }),
  },
  {
    name: "the app's camera with a clock three days back, put right before sending",
    named: early,
    cheat: (album) => one(album, "clock 3", { code: "own", chosenAt: at("10:30", 3) }),
    twin: "the app's camera with a clock that stayed three days back",
    honest: (album) => one(album, "clock 3 twin", { code: "own" }, undefined, { behind: days(3) }),
  },
  {
    name: "the finished work photographed the day before Start",
    named: early,
    cheat: (album) => one(album, "clock 4", {}, { takenAt: local(at("16:00", 1)) }),
    twin: "no line all day: Start, photo and end all sent in the evening",
    honest: (album) => one(album, "clock 4 twin", {}, now, { late: true }),
  },
  {
    name: "a clock put back by as much as the photo is old",
    named: putBack,
    cheat: (album) => one(album, "clock 5", {}, lastMonth, { behind: days(28), isPutBack: true }),
    twin: "a phone whose clock is four weeks behind",
    honest: (album) => one(album, "clock 5 twin", {}, lastMonth, { behind: days(28) }),
  },
  {
    name: "a clock put back before Start, right at the job before",
    named: putBack,
    cheat: async (album) => ({
      ...(await one(album, "clock 6", {}, lastMonth, { behind: days(28) })),
      earlier: { by: "himself", shots: [await shot(album, "clock 6 earlier")] },
    }),
    twin: "a phone that lost its power since the job before, and begins two years back",
    honest: async (album) => ({
      ...(await one(album, "clock 6 twin", {}, { takenAt: local(at("10:30", 730)) }, { behind: days(730) })),
      earlier: { by: "himself", shots: [await shot(album, "clock 6 twin earlier")] },
    }),
  },
];

/** Photos that were not taken now, and files of another job by what is written in them. */
const ofTheGallery: Attack[] = [
  {
    name: "last month's photo from the gallery",
    named: old,
    cheat: (album) => one(album, "gallery 1", {}, lastMonth),
    twin: "today's photo from the gallery",
    honest: (album) => one(album, "gallery 1 twin", {}, now),
  },
  {
    name: "last month's photo among new ones",
    named: old,
    cheat: async (album) => ({
      shots: [await shot(album, "gallery 2a", {}, now), await shot(album, "gallery 2b", {}, lastMonth)],
    }),
    twin: "a photo of a chat, which says nothing, among new ones",
    honest: async (album) => ({
      shots: [await shot(album, "gallery 2a twin", {}, now), await shot(album, "gallery 2b twin")],
    }),
  },
  {
    name: "last month's photo with the job's code pinned to it by a changed app",
    named: old,
    cheat: (album) => one(album, "gallery 3", { code: "own" }, lastMonth),
    twin: "three frames of the app's camera in a row",
    honest: async (album) => {
      const [bytes, burst] = [await album.small("gallery 3 twin"), "018f3a5e-7c1b-7def-8123-456789abcdef"];
      return { shots: [1, 2, 3].map(() => ({ bytes, burst, code: "own" as const })) };
    },
  },
  {
    name: "last week's photo of a colleague's phone",
    named: { kind: "device", says: /another camera than the phone that sent it, one that somebody else sends with/ },
    cheat: async (album) => ({
      ...(await one(album, "gallery 4", {}, { takenAt: local(at("10:30", 7)), model: "TECNO KI5k" })),
      phone: "SM-A125F",
      earlier: { by: "a colleague", phone: "TECNO KI5k", shots: [await shot(album, "gallery 4 colleague")] },
    }),
    twin: "two technicians with one phone",
    honest: async (album) => ({
      ...(await one(album, "gallery 4 twin", {}, { ...now, model: "itel A60" })),
      phone: "itel A60",
      earlier: { by: "a colleague", phone: "itel A60", shots: [await shot(album, "gallery 4 twin colleague")] },
    }),
  },
  {
    name: "a photo that the app's camera took for another task",
    named: { kind: "code", says: /carries the code of another task/ },
    cheat: async (album) => ({
      ...(await one(album, "code 1", { code: "earlier" })),
      earlier: { by: "himself", shots: [await shot(album, "code 1 earlier")] },
    }),
    twin: "a photo that the app's camera took at this one",
    honest: async (album) => ({
      ...(await one(album, "code 1 twin", { code: "own" })),
      earlier: { by: "himself", shots: [await shot(album, "code 1 twin earlier")] },
    }),
  },
  {
    name: "a photo that a colleague's app took for another task, among right ones",
    named: { kind: "code", says: /carries the code of another task/ },
    cheat: async (album) => ({
      shots: [await shot(album, "code 2a", { code: "own" }), await shot(album, "code 2b", { code: "earlier" })],
      earlier: { by: "a colleague", shots: [await shot(album, "code 2 earlier")] },
    }),
    twin: "a photo of the gallery among right ones",
    honest: async (album) => ({
      shots: [await shot(album, "code 2a twin", { code: "own" }), await shot(album, "code 2b twin", {}, now)],
    }),
  },
  {
    name: "the position in the file is made the building's, and the phone is at home",
    named: far,
    cheat: (album) => one(album, "tags 1", { fix: home }, { ...now, takenAt: local(at("10:50")), position: place }),
    twin: "the phone and the file say the building",
    honest: (album) => one(album, "tags 1 twin", {}, { ...now, position: place }),
  },
  {
    name: "the day in the file is made today's, at an hour before Start",
    named: early,
    cheat: (album) => one(album, "tags 2", {}, { takenAt: local(at("06:30")) }),
    twin: "a photo of two minutes after Start",
    honest: (album) => one(album, "tags 2 twin", {}, { takenAt: local(at("09:02")) }),
  },
  {
    name: "every tag of a photo that was never sent is rewritten to fit",
    named: {
      notTold: "What the file says is whatever its sender wrote; only the app's camera and the pixels say more.",
    },
    cheat: (album) => one(album, "tags 3", {}, { ...now, make: "TECNO", model: "TECNO KI5k", position: place }),
    twin: "a photo whose true tags say the same",
    honest: (album) => one(album, "tags 3 twin", {}, { ...now, make: "TECNO", model: "TECNO KI5k", position: place }),
  },
];

export const attacksByFacts: Attack[] = [...ofPlace, ...ofClocks, ...ofTheGallery];
