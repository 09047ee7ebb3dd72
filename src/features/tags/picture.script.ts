const longestSide = 1_600;
const quality = 0.8;
const unreadable = "This photo cannot be opened here. Please take another one, or send the report without it.";

/** The chosen photo made small, without its place and time, as base64; null without one. */
export async function pictureOf(form: HTMLFormElement): Promise<string | null> {
  const file = new FormData(form).get("photo");
  if (!(file instanceof File) || file.size === 0) return null;
  const picture = await createImageBitmap(file).catch(() => {
    throw new RangeError(unreadable);
  });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? null;
}
