export const lawyerMustCheck = "A lawyer must check this.";

type Certified = { site: string; subject: string; madeAt: string; entries: number; files: number; root: string };

/** A draft for the certificate that section 84 of the Evidence Act 2011 asks for, with gaps for whoever signs it. */
export const certificateText = ({ site, subject, madeAt, entries, files, root }: Certified): string[] => [
  `DRAFT. ${lawyerMustCheck} It is not legal advice, and it is worth nothing until a person who knows the facts has completed and signed it.`,
  "Certificate under section 84 of the Evidence Act 2011 (as amended in 2023), on statements in a document produced by a computer and on electronic records.",
  "1. I, ______________________ (name), hold the position of ______________________ and am responsible for the use of the computer system described here.",
  `2. The attached record about “${subject}” was produced on ${madeAt} by the software Tunse, which runs at ${site}. It holds ${entries} numbered entries and ${files} files.`,
  "3. During the time in which these entries were made, the system was used regularly to keep records of the maintenance of buildings, and information of this kind was regularly supplied to it in the ordinary course of those activities.",
  "4. Throughout the material part of that time the system was operating properly. Where it was not, that did not affect the record or the accuracy of what it says. (Delete or describe: ______________________)",
  "5. What the record says reproduces or is derived from information that was supplied to the system in the ordinary course of those activities.",
  `6. The record can be checked for later changes by itself: every entry leads to the signed root ${root} of a log that is only added to, and each file is listed by its SHA-256. The page verify.html in this pack does it without a network.`,
  "7. What is stated here is true to the best of my knowledge and belief.",
  "Signature ______________________   Place and date ______________________",
];
