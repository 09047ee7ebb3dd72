import { expect, test } from "vitest";
import { closeSheet, openSheet } from "#platform/paper/sheet.server.ts";
import { openPaper } from "#platform/paper.server.ts";
import { readPdf } from "../harness/pdf.ts";

const about = { title: "Money of Ẹ̀kọ́ & <Sons>", foot: "At the foot", madeAt: new Date("2026-07-03T09:00:00Z") };
const columns = [
  { name: "What", share: 5 },
  { name: "Amount", share: 2, isNumber: true },
];

async function paperOf(rows: number, word = "Diesel"): Promise<Buffer> {
  const paper = openPaper(about);
  paper.title("Where our money went", "Ilé Ẹ̀kọ́ Court");
  paper.say(`Ọ̀gbẹ́ni Adéwálé Ọláṣubọ̀mí, ₦1,234.50\n\n${word} ɓɗƙƴ`);
  paper.heading("Spent");
  paper.bars("Diesel the most", [{ name: word, value: 5, said: "₦5" }]);
  paper.heading("Lines");
  const row = (at: number) => ({ cells: [`${word} ${at}`, `₦${at}`] });
  await paper.table({
    columns,
    rows: [...Array.from({ length: rows }, (_, at) => row(at)), { ...row(-1), isSum: true }],
  });
  paper.attach({ name: "lines.csv", about: "Every line", type: "text/csv", bytes: Buffer.from("a,b\r\n") });
  return paper.finish();
}

test.each([1, 400])("a paper of %i lines is read aloud in its order, with nothing outside its tags", async (rows) => {
  const pdf = readPdf(await paperOf(rows));
  expect(pdf.faults).toEqual([]);
  const tags = pdf.elements.map(({ tag }) => tag);
  expect(tags.slice(0, 9)).toEqual(["Document", "H1", "P", "P", "P", "H2", "Figure", "H2", "Table"]);
  expect(tags.filter((tag) => tag === "TR").length).toBe(rows + 2);
  expect(tags.filter((tag) => tag === "TH").length).toBe(rows + 3);
  expect(pdf.text).toContain(`Diesel ${rows - 1}\n`);
  expect(pdf.text).toContain("Ọ̀gbẹ́ni Adéwálé Ọláṣubọ̀mí, ₦1,234.50");
  expect(pdf.text).toContain(`${pdf.pages} of ${pdf.pages}\n`);
  // The head stands on each page for the eye, and once in the tree.
  expect(pdf.text.match(/^What$/gm)?.length).toBe(rows > 1 ? pdf.pages : 1);
  expect(pdf.files.get("lines.csv")?.toString()).toBe("a,b\r\n");
});

test("the same paper is the same bytes, and another word makes another", async () => {
  const [one, again, other] = [await paperOf(30), await paperOf(30), await paperOf(30, "Diesels")];
  expect([one.equals(again), one.equals(other)]).toEqual([true, false]);
});

test("letters that the fonts lack are said to be lost, and a word of any length stays on its page", async () => {
  const pdf = readPdf(await paperOf(2, `房子 💡 ${"x".repeat(3_000)}`));
  expect(pdf.faults).toEqual([]);
  expect(pdf.text).toContain("? ?");
});

test("what is written past the tags is found", async () => {
  const sheet = openSheet(about);
  sheet.doc.font("plain").text("Loose");
  const { faults } = readPdf(await closeSheet(sheet, "At the foot"));
  expect(faults).toEqual(["There is no heading.", expect.stringContaining("Painted outside the tags")]);
});

/** The same file with one word of its tags put for another, of the same length, so that all else stays where it was. */
const put = (file: Buffer, from: RegExp, to: string | ((words: string) => string)) =>
  Buffer.from(
    file.toString("latin1").replace(from, (words) => (typeof to === "string" ? to : to(words))),
    "latin1",
  );

test("of a paper that was spoilt it is found what is wrong with its tags, its letters and its pages", async () => {
  const paper = await paperOf(400);
  const spoilt: [RegExp, string | ((words: string) => string), string][] = [
    [/\/S \/TH\b/g, "/S /TD", "A table has no heads."],
    [/\/S \/TR\b/, "/S /TD", "TD stands in Table."],
    [/\/ToUnicode (?=\d)/, "/ToUnknown ", "A font does not say its letters."],
    [/\/StructParents 1\b/, "/StructParents 0", "Two pages name the same marks."],
    [/\/ParentTree /, "/ParentTrue ", "Marks lead to no element."],
    [/\/StructTreeRoot (?=\d)/, "/StructTreeRook ", "There is no tree of tags."],
    [/\/Alt \(/, "/All (", "A figure has no words."],
    [/\/Alt \([^)]*\)/, (words) => "/Alt ()".padEnd(words.length), "A figure has no words."],
    [/\/S \/H1\b/, "/S /X1", "Nobody knows the tag X1."],
    [/\/S \/TD\b/, "/S /P ", "A row has other cells than its heads."],
    [/\/K \[0\]/, "/K [9]", "An element does not know its mark."],
    [
      /(\/Nums \[\s*0 \[)\d+( 0 R)/,
      (words) =>
        words.replace(/(\[)\d+( 0 R)$/, (own) => own.replace(/\d+(?= 0)/, (id) => "1".padStart(id.length, "0"))),
      "A mark leads out of the tree.",
    ],
    [/\/Lang \(en-NG\)/, "/Lant (en-NG)", "The file says no language."],
  ];
  for (const [from, to, fault] of spoilt) expect(readPdf(put(paper, from, to)).faults).toContain(fault);
});
