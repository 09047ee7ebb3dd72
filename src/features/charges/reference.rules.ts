import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** 31 signs, none of which is taken for another; a prime number, so that one wrong sign or two swapped ones are noticed. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXY";
const start = "TUN";
const length = 6;

const placeOf = (sign: string): number => signs.indexOf(sign);

const checkOf = (code: string): string => {
  const sum = [...code].reduce((total, sign, at) => total + placeOf(sign) * (at + 2), 0);
  return signs[sum % signs.length] ?? "";
};

/** What who pays for a unit writes with the transfer, as TUN-7K4QPA-M: always the same, with a sign that checks it. */
export function referenceOf(unitId: string): string {
  const bytes = sha256(utf8ToBytes(`reference of ${unitId}`));
  const code = Array.from({ length }, (_, at) => signs[(bytes[at] ?? 0) % signs.length]).join("");
  return `${start}-${code}-${checkOf(code)}`;
}

const pattern = new RegExp(`${start}[\\s./-]*([${signs}]{${length}})[\\s./-]*([${signs}])(?![A-Z0-9])`, "g");

/** The references in what a bank says of a transfer, whose check sign is right. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(pattern)].flatMap(([, code = "", check = ""]) =>
    checkOf(code) === check ? [`${start}-${code}-${check}`] : [],
  );
  return [...new Set(found)];
}
