type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Answers what code is in sight, or null. */
type Reader = (video: HTMLVideoElement) => Promise<string | null>;

const longestSide = 800;

/**
 * Shows what the camera sees, and answers what codes come in sight: null once it is on, then each time another one. The
 * camera goes off when nobody asks any more.
 */
export async function* scan(video: HTMLVideoElement, signal: AbortSignal): AsyncGenerator<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    yield null;
    const read = await makeReader();
    let last: string | null = null;
    while (!signal.aborted) {
      const text = await read(video);
      if (text !== null && text !== last) yield text;
      last = text ?? last;
      await new Promise((next) => requestAnimationFrame(next));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The browser's own reader where it has one that reads QR codes, else a library, which is loaded then. */
async function makeReader(): Promise<Reader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own && (await readsCodes(own))) {
    const detector = new own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!brush || canvas.width === 0) return null;
    brush.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(brush.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // No code in this picture: the next one may hold it.
      return null;
    }
  };
}

const readsCodes = (own: DetectorClass): Promise<boolean> =>
  own.getSupportedFormats().then(
    (formats) => formats.includes("qr_code"),
    () => false,
  );
