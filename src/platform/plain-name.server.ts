import { find } from "linkifyjs";

const longest = 50;

/** Words that are an address, no matter what stands before or after: with a scheme, an @, www or four numbers. */
const surelyAddress = /\S*(?:\/\/|@)\S*|\bwww\.\S*|\b\d+(?:\.\d+){3}\S*/giu;
/** Signs that browsers read as the dot of an address. */
const otherDots = /[。｡․]/gu;
/** Signs that nobody sees; one of them holds families of emoji together. */
const unseen = /(?!\u200d)\p{Cf}/gu;

/**
 * A person's name as letters and notices say it: without addresses, so that nobody has us send theirs to strangers, and
 * short. Empty where nothing else was in it.
 */
export function plainName(name: string): string {
  const text = name.replaceAll(otherDots, ".").normalize("NFKC").replaceAll(unseen, "");
  const apart = withoutAddresses(text)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, ". ")
    .replaceAll(/(?<=^|\s)[.,;:]+(?=\s|$)/gu, " ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(apart) ? shortened(apart) : "";
}

/** Again and again, since what stood on both sides of an address may be one together. */
function withoutAddresses(text: string): string {
  const left = find(text.replaceAll(surelyAddress, " ")).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text.replaceAll(surelyAddress, " "),
  );
  return left === text ? text : withoutAddresses(left);
}

const segmenter = new Intl.Segmenter("en");

/** Cut between what people see as letters. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}
