import { DetailedError, Upload } from "tus-js-client";
import { metadataOf, partBytes, SendFailure, type SendFile, sentenceIn } from "./rules.ts";

/** In tabs: a file goes up while its progress is shown. */
export const sendBy =
  (token: string): SendFile =>
  (entry, { signal, onUrl, onProgress = () => {} }) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(entry.file, {
        endpoint: `${location.origin}/api/uploads`,
        uploadUrl: entry.url,
        headers: { Authorization: `Bearer ${token}` },
        metadata: metadataOf(entry),
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

function failureOf(error: Error): SendFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return new SendFailure(response?.getStatus() ?? 0, sentenceIn(response?.getBody() ?? ""));
}
