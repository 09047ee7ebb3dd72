import sharp from "sharp";
import { type Attack, at, type Deed, local, type Sending } from "./attack-stage.ts";
import {
  asJpeg,
  type Change,
  cropped,
  framed,
  mirrored,
  ofPrint,
  ofScreen,
  screenshot,
  stamped,
  throughChat,
  turned,
} from "./picture-changes.ts";
import { withTags } from "./picture-tags.ts";
import { receipt } from "./receipts.ts";

const used = { kind: "reuse", says: /^This picture was sent before for another task, on 4 Mar 2026\.$/ } as const;
const asItIs: Change = async (bytes) => bytes;
const half: Change = (bytes) => asJpeg(sharp(bytes).resize({ width: 320 }), 60);

/** One picture as proof, after another one was sent by somebody for another task. */
const after = (by: Sending["by"], earlier: Buffer, now: Buffer): Deed => ({
  earlier: { by, shots: [{ bytes: earlier }] },
  shots: [{ bytes: now }],
});

/** A picture that was sent before is sent again, changed; its twin is a new one that was changed in the same way. */
const again = (name: string, by: Sending["by"], twin: string, change: Change): Attack => ({
  name,
  named: used,
  cheat: async (album) => {
    const bytes = await album.photo(name);
    return after(by, bytes, await change(bytes));
  },
  twin,
  honest: async (album) =>
    after(by, await album.photo(`${name}, the earlier one`), await change(await album.photo(`${name}, twin`))),
});

/** The same, and its twin is the same place seen from a step aside. */
const placeAgain = (name: string, by: Sending["by"], twin: string, change: Change): Attack => ({
  ...again(name, by, twin, change),
  honest: async (album) => {
    const [one, other] = await album.twice(name);
    return after(by, one, await change(other));
  },
});

const sentAgain: Attack[] = [
  placeAgain("his own file of last month", "himself", "the same wall again, from a step aside", asItIs),
  placeAgain("a colleague's file, half its size", "a colleague", "the colleague's wall again, small", half),
  again("a stranger's picture, mirrored", "a stranger", "a selfie camera mirrors a new one", mirrored),
  again("his own picture, cropped by a fifth", "himself", "a new one, cropped", (bytes) => cropped(bytes, 0.2)),
  again("a colleague's picture on its side, darker", "a colleague", "a new one on its side", async (bytes) =>
    turned(await asJpeg(sharp(bytes).linear(0.8, 0)), 90),
  ),
  again("his own picture with a stamp of today", "himself", "a new one with a stamp", (bytes) => stamped(bytes)),
  again("a screenshot of his own picture", "himself", "a screenshot of a new one", screenshot),
  again("a colleague's picture in a white frame", "a colleague", "a new one in a frame", framed),
  again("a stranger's picture, from a chat", "a stranger", "a new one, from a chat", throughChat),
  again("his own picture, turned by five degrees", "himself", "a new one, put straight", (bytes) => turned(bytes, 5)),
  {
    name: "the photo before the work, saved again, as the one after it",
    named: { kind: "before_after", says: /after the work is the same picture as one before it/ },
    cheat: async (album) => {
      const bytes = await album.photo("before");
      return { before: [{ bytes }], shots: [{ bytes: await throughChat(bytes) }] };
    },
    twin: "one before and one after, from a step aside",
    honest: async (album) => {
      const [one, other] = await album.twice("before");
      return { before: [{ bytes: one }], shots: [{ bytes: other }] };
    },
  },
];

/** Fine detail agrees no better than between two honest photographs of one wall, and who calls that a cheat accuses them. */
const anotherPress = {
  notTold: "A photo of a photo is another press of the shutter: the same place, by all that is measured.",
};
const shownAgain = {
  kind: "screen",
  says: /fine pattern of a screen, and shows what .* was sent before, on 4 Mar 2026/,
} as const;
const photographed: Attack[] = [
  {
    ...again(
      "his own picture, photographed from a screen",
      "himself",
      "a photo of a screen that shows something new",
      ofScreen,
    ),
    named: shownAgain,
  },
  {
    ...again("his own picture, photographed from a print", "himself", "a photo of a plan on the wall", ofPrint),
    named: anotherPress,
  },
  {
    ...again(
      "a stranger's picture, photographed from a screen",
      "a stranger",
      "a photo of a panel's display",
      ofScreen,
    ),
    named: shownAgain,
  },
  {
    name: "a picture of the internet, photographed from a screen",
    named: { notTold: "Nobody sent it before, and stripes of a screen cannot be told without real pairs to measure." },
    cheat: async (album) => ({ shots: [{ bytes: await ofScreen(await album.photo("internet")) }] }),
    twin: "a photo of a real thing",
    honest: async (album) => ({ shots: [{ bytes: await album.photo("internet, twin") }] }),
  },
];

const nowByTecno = { make: "TECNO", model: "TECNO KI5k", takenAt: local(at("10:30")) };
const smallOf = (bytes: Buffer) => asJpeg(sharp(bytes).resize(160), 60);

const edited: Attack[] = [
  {
    name: "a picture of last month with its tags rewritten to today",
    named: used,
    cheat: async (album) => {
      const bytes = await album.photo("retagged");
      const old = withTags(bytes, { ...nowByTecno, takenAt: local(at("10:30", 20)) });
      return after("himself", old, withTags(bytes, nowByTecno));
    },
    twin: "two pictures of which a chat took the tags",
    honest: async (album) =>
      after(
        "himself",
        await throughChat(await album.photo("bare")),
        await throughChat(await album.photo("bare, twin")),
      ),
  },
  {
    name: "the picture exchanged, the small one inside left as it was",
    named: { kind: "edited", says: /small picture inside the file shows something else/ },
    cheat: async (album) => {
      const small = await smallOf(await album.photo("small inside"));
      return { shots: [{ bytes: withTags(await album.photo("around it"), { ...nowByTecno, small }) }] };
    },
    twin: "made brighter by an editor, the small one inside left as it was",
    honest: async (album) => {
      const bytes = await album.photo("brighter, twin");
      const bright = await asJpeg(sharp(bytes).linear(1.15, 8), 88);
      const tags = { ...nowByTecno, software: "Snapseed 2.0", small: await smallOf(bytes) };
      return { shots: [{ bytes: withTags(bright, tags) }] };
    },
  },
];

const lines = (no: number, ...bought: string[]) => [`RECEIPT ${no}  3 MAR`, ...bought, "PAID BY CARD"];
/** The same shop on the same day, much the same goods. */
const [first, second] = [
  lines(1041, "BALL VALVE   X2  7000", "PVC PIPE 1IN X4 12400", "TOTAL 19400"),
  lines(1063, "BALL VALVE   X3 10500", "PVC PIPE 1IN X2  6200", "TOTAL 16700"),
];
const paperSent = { ...used, says: /^This picture was sent before.*, on 4 Mar 2026\.$/ };
/** On a table, seen aslant by so many degrees. */
const aslant = (bytes: Buffer, degrees: number) => asJpeg(sharp(bytes).rotate(degrees, { background: "#7a6a58" }), 85);

const receipts: Attack[] = [
  {
    name: "one receipt for two jobs",
    named: used,
    cheat: async () => {
      const bytes = await receipt("IYA BASIRA HARDWARE", first);
      return after("himself", bytes, bytes);
    },
    twin: "two receipts of one shop on one day",
    honest: async () =>
      after("himself", await receipt("OGA FEMI PIPES", first, 2), await receipt("OGA FEMI PIPES", second, 3)),
  },
  {
    name: "a colleague's receipt, photographed again from the same spot",
    named: used,
    cheat: async () =>
      after("a colleague", await receipt("CHIDI ELECTRIC", first, 4), await receipt("CHIDI ELECTRIC", first, 5)),
    twin: "a colleague's receipt of the same shop",
    honest: async () =>
      after("a colleague", await receipt("HAUWA PAINTS", first, 6), await receipt("HAUWA PAINTS", second, 7)),
  },
  {
    name: "a receipt that an invoice of another job came with, from a chat",
    named: paperSent,
    cheat: async () => {
      const bytes = await receipt("NNEKA TOOLS", first, 8);
      const deed = after("himself", bytes, await throughChat(await asJpeg(sharp(bytes).resize(480), 62)));
      return { ...deed, earlier: { by: "himself", asInvoice: true, shots: [{ bytes }] } };
    },
    twin: "another receipt of the shop that an invoice of another job came with",
    honest: async () => ({
      earlier: { by: "himself", asInvoice: true, shots: [{ bytes: await receipt("SULE CABLES", first, 9) }] },
      shots: [{ bytes: await receipt("SULE CABLES", second, 10) }],
    }),
  },
  {
    name: "one receipt, photographed again aslant",
    named: used,
    cheat: async () =>
      after(
        "himself",
        await receipt("TUNJI MARBLE", first, 11),
        await aslant(await receipt("TUNJI MARBLE", first, 12), 4),
      ),
    twin: "two receipts of one shop, both aslant",
    honest: async () =>
      after(
        "himself",
        await aslant(await receipt("AMAKA GLASS", first, 13), 3),
        await aslant(await receipt("AMAKA GLASS", second, 14), 4),
      ),
  },
];

export const attacksByPictures: Attack[] = [...sentAgain, ...photographed, ...edited, ...receipts];
