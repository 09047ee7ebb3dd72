import type { Facts, PhotoFacts } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";

const version = 1;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const isSame = ({ device, exif }: PhotoFacts): boolean => {
  const [session, camera] = [plain(device ?? ""), plain(exif?.model ?? "")];
  return session.includes(camera) || camera.includes(session);
};

/** Does the camera in the pictures fit the phone that sent them? */
export function checkDevice({ photos, modelsOfOthers }: Facts): Check {
  const base = { kind: "device" as const, version };
  const known = photos.filter(({ device, exif }) => plain(device ?? "") !== "" && plain(exif?.model ?? "") !== "");
  const numbers = { compared: known.length, photos: photos.length };
  if (known.length === 0)
    return {
      ...base,
      answer: "not_available",
      sentence: "The photos or the phone do not say which camera it was.",
      numbers,
    };
  const other = known.find((photo) => !isSame(photo));
  if (other === undefined)
    return {
      ...base,
      answer: "agrees",
      sentence: "The photos are from the camera of the phone that sent them.",
      numbers,
    };
  const isAnothers = modelsOfOthers.some((model) => plain(model) === plain(other.exif?.model ?? ""));
  return {
    ...base,
    answer: isAnothers ? "contradicts" : "cannot_tell",
    sentence: isAnothers
      ? "A photo is from another camera than the phone that sent it, one that somebody else sends with."
      : "A photo is from another camera than the phone that sent it. A second phone is nothing unusual.",
    numbers,
    subject: other.id,
  };
}
