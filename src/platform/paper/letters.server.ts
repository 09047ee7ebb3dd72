/** What the fonts of papers have beside these ranges: the letters of `scripts/subset-fonts.mjs`. */
const punctuation = "\u00a0\u2009\u202f₦£€$§©®°·•…–—‘’“”‚„‹›«»¿¡×÷±≤≥≈½¼¾²³→←↑↓−";
const nigerian = "ẹọṣịụṅẸỌṢỊỤṄɓɗƙƴƁƊƘƳǹńḿǸŃḾāēīōūĀĒĪŌŪǎěǐǒǔẽĩũẼĨŨẠạ";
const toneMarks = "\u0300\u0301\u0302\u0303\u0304\u0307\u0308\u030c\u0323\u0329\u0331";
const held = new Set(`${punctuation}${nigerian}${toneMarks}\n`);
const isHeld = (letter: string): boolean => /[\u0020-\u007e\u00c0-\u00ff]/.test(letter) || held.has(letter);

/**
 * A text as it can be printed. A letter that the fonts lack would leave an empty box, which readers aloud cannot say; a run
 * of them is one question mark.
 */
export function printable(text: string): string {
  const lines = text.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ");
  let printed = "";
  let isLost = false;
  for (const letter of lines) {
    const has = isHeld(letter);
    if (has) printed += letter;
    else if (!isLost) printed += "?";
    isLost = !has;
  }
  return printed;
}

/** A title as it can stand in the XML of a file. */
export const titleOf = (text: string): string =>
  printable(text)
    .replaceAll("&", "and")
    .replaceAll(/[<>\n]/g, " ")
    .trim();
