import { describe, expect, test } from "vitest";
import { plainOf } from "./html.rules.ts";
import { readMail } from "./mime.rules.ts";
import { answerIn } from "./text.rules.ts";

const ours = "Good day Tunde,\n\nThere is a new message on “Kitchen tap”.\n\nOpen: https://tunse.example/tickets/1";
const quoted = ours
  .split("\n")
  .map((line) => `> ${line}`)
  .join("\n");
const outlook = `From: Tunse <hello@tunse.example>\nSent: Monday, November 23, 2026 9:14 AM\nTo: Tunde Okafor <tunde@example.com>\nSubject: Somebody wrote to you\n\n${ours}`;

/** What came, and what its writer wrote. */
const mails: [string, string, string][] = [
  [
    "Gmail",
    `Thank you, come at 4.\n\nOn Mon, 23 Nov 2026 at 09:14, Tunse <hello@tunse.example> wrote:\n\n${quoted}`,
    "Thank you, come at 4.",
  ],
  [
    "Gmail, its line broken",
    `The key dey with the gateman.\n\nOn Mon, 23 Nov 2026 at 09:14, Tunse <\nhello@tunse.example> wrote:\n\n${quoted}\n`,
    "The key dey with the gateman.",
  ],
  [
    "Gmail, broken twice",
    `E don stop to leak small.\n\nOn Mon, 23 Nov 2026, 09:14\nTunse of Marina Court,\n<hello@tunse.example> wrote:\n${quoted}`,
    "E don stop to leak small.",
  ],
  [
    "Gmail in Windows' line ends",
    `Yes.\r\n\r\nOn Mon, Nov 23, 2026 at 9:14 AM Tunse <hello@tunse.example> wrote:\r\n\r\n> Open\r\n`,
    "Yes.",
  ],
  [
    "Gmail in French",
    `Oui, demain.\n\nLe lun. 23 nov. 2026 à 09:14, Tunse <hello@tunse.example> a écrit :\n\n${quoted}`,
    "Oui, demain.",
  ],
  [
    "iPhone",
    `Abeg make una come tomorrow morning.\n\nSent from my iPhone\n\n> On 23 Nov 2026, at 09:14, Tunse <hello@tunse.example> wrote:\n> \n${quoted}`,
    "Abeg make una come tomorrow morning.",
  ],
  [
    "iPhone, quoted without marks",
    `Noted.\n\nOn 23 Nov 2026, at 09:14, Tunse <hello@tunse.example> wrote:\n\n﻿${ours}`,
    "Noted.",
  ],
  ["Outlook on a computer", `Please call me before you come.\n\n${outlook}`, "Please call me before you come."],
  ["Outlook with a rule", `We will be in.\n\n________________________________\n${outlook}`, "We will be in."],
  [
    "Outlook for Android",
    `Water don finish for the whole floor.\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\n${outlook}`,
    "Water don finish for the whole floor.",
  ],
  [
    "Outlook for iOS",
    `It is the left tap.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${outlook}`,
    "It is the left tap.",
  ],
  ["Outlook of old", `Agreed.\n\n-----Original Message-----\n${outlook}`, "Agreed."],
  [
    "Outlook with stars",
    `Seen.\n\n*From:* Tunse <hello@tunse.example>\n*Sent:* Monday, 23 November 2026 09:14\n*To:* Tunde\n*Subject:* Hello\n\n${ours}`,
    "Seen.",
  ],
  [
    "Outlook in French",
    `D'accord.\n\nDe : Tunse <hello@tunse.example>\nEnvoyé : lundi 23 novembre 2026\nÀ : Tunde\nObjet : Bonjour\n\n${ours}`,
    "D'accord.",
  ],
  [
    "Yahoo",
    `The carpenter has not come o.\n\nOn Monday, November 23, 2026 at 09:14:21 AM GMT+1, Tunse <hello@tunse.example> wrote:\n\n ${ours}`,
    "The carpenter has not come o.",
  ],
  [
    "Yahoo on Android",
    `I am around till 6pm.\n\nSent from Yahoo Mail on Android\n\n  On Mon, Nov 23, 2026 at 9:14, Tunse\n<hello@tunse.example> wrote:   ${ours}`,
    "I am around till 6pm.",
  ],
  [
    "Yahoo's advertisement",
    `OK\n\nYahoo Mail: Search, Organize, Conquer\n\n  On Mon, Nov 23, 2026 at 9:14, Tunse<hello@tunse.example> wrote:\n${ours}`,
    "OK",
  ],
  [
    "Samsung",
    `Gen no dey start again since morning.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Tunse <hello@tunse.example>\nDate: 23/11/2026 09:14 (GMT+01:00)\nTo: tunde@example.com\nSubject: Hello\n\n${ours}`,
    "Gen no dey start again since morning.",
  ],
  ["TECNO", `Una welldone.\n\nSent from my TECNO Phone\n\n> Open`, "Una welldone."],
  [
    "Zoho",
    `Approved by me.\n\n---- On Mon, 23 Nov 2026 09:14:21 +0100 Tunse <hello@tunse.example> wrote ----\n\n${ours}`,
    "Approved by me.",
  ],
  [
    "Proton",
    `Fine.\n\nSent with Proton Mail secure email.\n\nOn Monday, 23 November 2026 at 09:14, Tunse <hello@tunse.example> wrote:\n\n${quoted}`,
    "Fine.",
  ],
  [
    "Thunderbird, written under it",
    `On 23/11/2026 09:14, Tunse wrote:\n${quoted}\n\nThe second one is mine.\n`,
    "The second one is mine.",
  ],
  ["written between", `> Is it the kitchen?\nYes, the kitchen.\n> And the bath?\nNo.`, "Yes, the kitchen.\nNo."],
  [
    "Apple Mail, forwarded by hand",
    `See below.\n\nBegin forwarded message:\n\nFrom: Tunse\nSubject: Hello`,
    "See below.",
  ],
  [
    "Gmail, forwarded",
    `For you.\n\n---------- Forwarded message ---------\nFrom: Tunse <hello@tunse.example>\n`,
    "For you.",
  ],
  ["a signature", `Tomorrow is fine.\n\n-- \nTunde Okafor\nFlat 3, Marina Court\n0803 000 0000`, "Tomorrow is fine."],
  ["a signature without its space", `Tomorrow is fine.\n--\nTunde`, "Tomorrow is fine."],
  [
    "a firm's notice",
    `We come on Tuesday at 10.\n\nThis email and any attachments are confidential and intended solely for the addressee.\nIf you are not, delete it.`,
    "We come on Tuesday at 10.",
  ],
  ["a notice in capitals", `Done.\n\nCONFIDENTIALITY NOTICE: this may be privileged.`, "Done."],
  [
    "BlackBerry",
    `Light don come.\n\nSent from my BlackBerry 10 smartphone.\n  Original Message\n> Open`,
    "Light don come.",
  ],
  ["Spanish", `Sí.\n\nEl lun, 23 nov 2026 a las 9:14, Tunse (<hello@tunse.example>) escribió:\n\n${quoted}`, "Sí."],
  ["German", `Ja.\n\nAm 23.11.2026 um 09:14 schrieb Tunse <hello@tunse.example>:\n\n${quoted}`, "Ja."],
  [
    "several paragraphs",
    `Good morning,\n\n\n\nThe tap:\n- drips\n- is loose\n\nRegards,\nTunde\n\nOn Mon, 23 Nov 2026 at 09:14, Tunse <hello@tunse.example> wrote:\n${quoted}`,
    "Good morning,\n\nThe tap:\n- drips\n- is loose\n\nRegards,\nTunde",
  ],
  [
    "nothing but what it answers",
    `\n\nOn Mon, 23 Nov 2026 at 09:14, Tunse <hello@tunse.example> wrote:\n\n${quoted}`,
    "",
  ],
  [
    "a sentence that begins as such a line",
    "On Monday 5 men came and one wrote: not possible\nSo please call them.",
    "On Monday 5 men came and one wrote: not possible\nSo please call them.",
  ],
  [
    "a sentence about sending",
    "Sent by the plumber on Monday, the part is wrong.",
    "Sent by the plumber on Monday, the part is wrong.",
  ],
  [
    "a sentence with From",
    "From: Lekki side water dey enter.\nTo: nobody has come.",
    "From: Lekki side water dey enter.\nTo: nobody has come.",
  ],
];

describe("what somebody wrote above what they answer", () => {
  test.each(mails)("%s", (_name, mail, written) => {
    expect(answerIn(mail)).toBe(written);
  });

  test("of a mail made to take long is read at once", () => {
    const started = performance.now();
    for (const piece of [
      "Sent from a b c d e f g h i j k ",
      "On 1 ",
      "<",
      "> ",
      "-- ",
      "From: a\nSent: b\n",
      "(".repeat(50),
    ])
      answerIn(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

/** Pages, and what their writers wrote. */
const pages: [string, string, string][] = [
  [
    "Gmail",
    `<div dir="ltr">Thank you.<div><br></div><div>Come at 4 &amp; bring a ladder</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon wrote:<br></div><blockquote class="gmail_quote">Good day</blockquote></div>`,
    "Thank you.\n\nCome at 4 & bring a ladder",
  ],
  [
    "Outlook on a computer",
    `<html><head><style>p.MsoNormal{margin:0}</style></head><body><div class="WordSection1"><p class="MsoNormal">Please call&nbsp;me.<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Tunse<br><b>Sent:</b> Monday</p></div></div><p>Good day</p></div></body></html>`,
    "Please call me.",
  ],
  [
    "Outlook on the web",
    `<div style="font-family:Calibri">We will be in.</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Tunse</div><div>Good day</div>`,
    "We will be in.",
  ],
  [
    "Apple Mail",
    `<html><body>Noted.<br><div><br><blockquote type="cite"><div>On 23 Nov 2026, at 09:14, Tunse wrote:</div><div>Good day</div></blockquote></div></body></html>`,
    "Noted.",
  ],
  [
    "Yahoo",
    `<div class="yahoo-style-wrap"><div>E don spoil again.</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Monday wrote:</div></div>`,
    "E don spoil again.",
  ],
  [
    "Thunderbird, written under it",
    `<div class="moz-cite-prefix">On 23/11 wrote:<br></div><blockquote type="cite" cite="mid:1">Good day</blockquote><p>The second one.</p>`,
    "The second one.",
  ],
  [
    "a list and a table",
    `<ul><li>drips</li><li>is loose</li></ul><table><tr><td>Flat</td><td>3</td></tr></table>`,
    "- drips\n- is loose\n\nFlat 3",
  ],
  ["a table of empty cells", `<table><tr><td>Flat</td>${"<td></td>".repeat(20)}<td>3</td></tr></table>`, "Flat 3"],
  [
    "a script and what cannot be seen",
    `<script>alert(1)</script><style>a{}</style><span style="display:none">hidden</span><p>Seen</p>`,
    "Seen",
  ],
];

describe("what somebody wrote on a page", () => {
  test.each(pages)("%s", (_name, page, written) => {
    expect(answerIn(plainOf(page).text)).toBe(answerIn(written));
  });

  test("is not looked for in what is nested as nobody writes", () => {
    expect(plainOf(`${"<b>".repeat(1_001)}Good day`)).toMatchObject({ text: "", isTooDeep: true });
    expect(plainOf(`${"<b>".repeat(900)}Good day`)).toMatchObject({ text: "Good day", isTooDeep: false });
    const answered = `<p>Good day</p><div id="divRplyFwdMsg"></div>${"<div>".repeat(1_100)}Before`;
    expect(plainOf(answered)).toMatchObject({ text: "Good day", isTooDeep: false });
  });

  test.each([
    ["is taken from the plain part beside it", "Good day", { text: "Good day", isTooLong: false }],
    ["is too long where there is no other", "", { text: "", isTooLong: true }],
  ])("nested as nobody writes %s", async (_name, plain, read) => {
    const part = (type: string, body: string) => `--x\r\nContent-Type: text/${type}\r\n\r\n${body}\r\n`;
    const parts = [...(plain === "" ? [] : [part("plain", plain)]), part("html", `${"<b>".repeat(1_001)}Good day`)];
    const head = "From: a@b.ng\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n";
    expect(await readMail(Buffer.from(`${head}${parts.join("")}--x--\r\n`))).toMatchObject(read);
  });
});
