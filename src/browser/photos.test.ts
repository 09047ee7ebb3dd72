// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { setDevice, standAt } from "../../tests/harness/own-device.ts";
import { findPosition, nowhere } from "./media.ts";
import { shrinkPhoto } from "./photos.ts";

setDevice();
afterEach(() => {
  vi.restoreAllMocks();
});

const photoOf = (size: number, type = "image/jpeg", name = "roof.png") =>
  new File([new Uint8Array(size)], name, { type, lastModified: 7 });

/** A browser that draws pictures of this size as JPEGs of so many bytes; answers what was drawn. */
function drawing({ width, height, bytes }: { width: number; height: number; bytes: number }) {
  const drawn: unknown[] = [];
  const bitmap = { width, height, close: () => drawn.push("closed") };
  vi.stubGlobal("createImageBitmap", async (_: Blob, how: unknown) => {
    drawn.push(how);
    return bitmap;
  });
  const pen = { fillRect: () => {}, drawImage: (_: unknown, ...box: number[]) => drawn.push(box) };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, "getContext").mockReturnValue(Object.assign(Object.create(null), pen));
  vi.spyOn(canvas, "toBlob").mockImplementation((tell, type, quality) => {
    drawn.push([type, quality]);
    tell(new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }));
  });
  return drawn;
}

describe("a photo from a phone", () => {
  test("is sent as an upright JPEG of at most 2048 px, under its own name and time", async () => {
    const drawn = drawing({ width: 4_000, height: 3_000, bytes: 300_000 });
    const small = await shrinkPhoto(photoOf(5_000_000, "image/png"));
    expect([small.name, small.type, small.size, small.lastModified]).toEqual(["roof.jpg", "image/jpeg", 300_000, 7]);
    expect(drawn).toEqual([{ imageOrientation: "from-image" }, [0, 0, 2_048, 1_536], ["image/jpeg", 0.85], "closed"]);
  });

  test.each([
    ["is small already", photoOf(400_000)],
    ["moves", photoOf(900_000, "image/gif")],
    ["is a film", photoOf(900_000, "video/mp4")],
    ["is no format that every browser draws", photoOf(900_000, "image/heic")],
  ])("that %s is sent as it is", async (_, file) => {
    const drawn = drawing({ width: 4_000, height: 3_000, bytes: 10 });
    expect(await shrinkPhoto(file)).toBe(file);
    expect(drawn).toEqual([]);
  });

  test("that would grow is sent as it is", async () => {
    drawing({ width: 4_000, height: 3_000, bytes: 500_000 });
    const file = photoOf(500_000);
    expect(await shrinkPhoto(file)).toBe(file);
  });

  test("that cannot be drawn, or only without a pen, is sent as it is", async () => {
    const file = photoOf(500_000);
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("No picture.", "InvalidStateError")));
    expect(await shrinkPhoto(file)).toBe(file);
    const drawn = drawing({ width: 10, height: 10, bytes: 1 });
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    expect(await shrinkPhoto(file)).toBe(file);
    expect(drawn.at(-1)).toBe("closed");
  });
});

describe("the place of a photo", () => {
  test("is where the device says that it is", async () => {
    const coords = { latitude: 6.45, longitude: 3.39, accuracy: 12 };
    const tell = standAt(coords);
    const finding = findPosition();
    tell();
    expect(await finding).toEqual(coords);
  });

  test("is unknown where the person or the browser gives none", async () => {
    expect(await findPosition()).toEqual(nowhere);
    vi.stubGlobal("navigator", {});
    expect(await findPosition()).toEqual(nowhere);
  });
});
