import { type Fault, listOf, type Sheet } from "#domain/sheets.ts";
import { type AccessLevel, accessLevels, type DocumentCategory, documentCategories } from "#domain/vocab.ts";

/** What the form still needs before it can be sent; `hasFile` is undefined where the file stays as it is. */
export function documentFaults(sheet: Sheet, today: string, hasFile?: boolean): Fault[] {
  const isBlank = (text = "") => text.trim() === "";
  const faults: [boolean, string, string][] = [
    [hasFile !== undefined && isBlank(sheet.propertyId), "propertyId", "Property is required."],
    [isBlank(sheet.title), "title", "Title is required."],
    [hasFile === false, "fileData", "File is required."],
    [
      !isBlank(sheet.expiresOn) && (sheet.expiresOn ?? "") < today && sheet.expiresOn !== sheet.expiredOn,
      "expiresOn",
      "Expiry date must be today or a day to come.",
    ],
  ];
  return faults.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));
}

/** What is written about a document, as the calls take it. */
export const documentOf = (sheet: Sheet) => ({
  title: sheet.title ?? "",
  category: documentCategories.find((one) => one === sheet.category) ?? firstCategory,
  description: sheet.description ?? "",
  tags: listOf(sheet.tags),
  accessLevel: accessLevels.find((one) => one === sheet.accessLevel) ?? firstLevel,
  expiresOn: sheet.expiresOn ?? "",
});

const firstCategory: DocumentCategory = "technical_drawings";
const firstLevel: AccessLevel = "property_manager";

/** The sort of a file, for its sign: by what it was said to be, else by its name. */
export function sortOf(fileType: string, fileName: string): "image" | "video" | "pdf" | "spreadsheet" | "other" {
  if (fileType.startsWith("image/")) return "image";
  if (fileType.startsWith("video/")) return "video";
  const name = fileName.toLowerCase();
  if (fileType === "application/pdf" || name.endsWith(".pdf")) return "pdf";
  return /spreadsheet|excel|csv/.test(fileType) || /\.(?:xlsx?|xlsm|ods|csv)$/.test(name) ? "spreadsheet" : "other";
}

/** "12 KB" as the specification counts: bytes divided by 1024. */
export const sizeWords = (bytes: number): string => {
  const kilobytes = bytes / 1_024;
  const digits = kilobytes < 10 ? 1 : 0;
  return `${Math.max(0.1, kilobytes).toLocaleString("en-NG", { maximumFractionDigits: digits })} KB`;
};
