import { DetailedError, Upload } from "tus-js-client";
import { type Entry, SendFailure } from "./rules.ts";

/** A slow line needs many minutes for a film: in parts, no single request lives longer than servers allow. */
const partBytes = 5 * 1_048_576;

export type Sending = {
  token: string;
  signal: AbortSignal;
  onUrl: (url: string) => void;
  onProgress: (sent: number) => void;
};

/** Sends a file from where the server has it and answers its address there. Throws SendFailure; one attempt only. */
export function sendFile({ file, url, name, type, isPaper }: Entry, { token, signal, onUrl, onProgress }: Sending) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${location.origin}/api/uploads`,
      uploadUrl: url,
      headers: { Authorization: `Bearer ${token}` },
      metadata: { filename: name, filetype: type, ...purposeOf(type, isPaper) },
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onUrl(upload.url ?? ""),
      onProgress,
      onSuccess: () => resolve(upload.url ?? ""),
      onError: (error) => reject(failureOf(error)),
    });
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    upload.start();
  });
}

function failureOf(error: Error): SendFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return new SendFailure(response?.getStatus() ?? 0, sentenceIn(response?.getBody() ?? ""));
}

function sentenceIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    const isSaid = typeof answer === "object" && answer !== null && "detail" in answer;
    return isSaid && typeof answer.detail === "string" ? answer.detail : "";
  } catch {
    return "";
  }
}

/** What the server takes beside photos and films, it takes for a purpose. */
const purposeOf = (type: string, isPaper: boolean | undefined): { purpose?: string } =>
  isPaper ? { purpose: "document" } : type.startsWith("audio/") ? { purpose: "voice" } : {};
