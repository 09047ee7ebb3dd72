const longestSidePx = 2_048;
const quality = 0.85;
/** Below this a phone on 3G gains nothing by a second compression. */
const smallBytes = 400_000;

/** Formats that every browser draws as they are; a GIF would lose its movement. */
const redrawable = /^image\/(?:jpeg|png|webp)$/i;

/** The size that fits, its sides in the same proportion. */
export function fitWithin(width: number, height: number, longest = longestSidePx): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A photo as a JPEG of at most 2048 px, upright; the file itself where it is no photo, small already, cannot be drawn
 * or would grow.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!redrawable.test(file.type) || file.size <= smallBytes) return file;
  try {
    const drawn = await redraw(file);
    if (drawn === null || drawn.size >= file.size) return file;
    const name = file.name.replace(/\.[^.]*$/, "");
    return new File([drawn], `${name}.jpg`, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    Object.assign(canvas, fitWithin(bitmap.width, bitmap.height));
    const pen = canvas.getContext("2d");
    if (pen === null) return null;
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    bitmap.close();
    canvas.width = 0;
  }
}
