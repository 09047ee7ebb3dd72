import { mediaCategories, mediaCategoryLabels } from "#domain/vocab.ts";
import type { GalleryItem } from "./contract.ts";

/** What a file is called for people: what was said of it, else its name. */
export const nameOf = ({ description, fileName }: Pick<GalleryItem, "description" | "fileName">): string =>
  description || fileName;

export const categoryLabel = (category: string): string => {
  const known = mediaCategories.find((one) => one === category);
  return known ? mediaCategoryLabels[known] : category;
};

/** What is fetched is a copy of a photo in another format, and a video as it is; null where there is nothing to see. */
export function downloadName({ fileName, fileType, thumbnailUrl }: GalleryItem): string | null {
  if (fileType === "video") return fileName;
  return thumbnailUrl === null ? null : `${fileName.replace(/\.[^.]*$/, "")}.webp`;
}

/** Where to go on when the file at `at` is gone: what stands in its place now, else the last; null where none is left. */
export const placeAfterLoss = (at: number, left: number): number | null => (left === 0 ? null : Math.min(at, left - 1));

/** The moment, in milliseconds, at which a signed address ends; null for one that does not tell. */
export function endOf(url: string): number | null {
  const until = Number(/[?&]until=(\d+)(?:&|$)/.exec(url)?.[1]);
  return Number.isFinite(until) ? until * 1_000 : null;
}
