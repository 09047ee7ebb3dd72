import { DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { heardOf, metadataOf, partBytes, SendFailure, type SendFile, sentenceIn } from "./rules.ts";

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
        // Where this fails the library would begin another upload, and send all of it again.
        onAfterResponse: (asked, response) => {
          if (asked.getMethod() === "HEAD" && !isAnswered(response)) throw failureIn(response);
        },
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

const statusIn = (response: HttpResponse): number => heardOf(response.getStatus(), (name) => response.getHeader(name));

/** It says how much of the file is there, or that none is. */
const isAnswered = (response: HttpResponse): boolean =>
  response.getStatus() < 300 || [404, 410].includes(statusIn(response));

const failureIn = (response: HttpResponse) => new SendFailure(statusIn(response), sentenceIn(response.getBody() ?? ""));

function failureOf(error: Error): SendFailure {
  if (!(error instanceof DetailedError)) return new SendFailure(0, "");
  if (error.causingError instanceof SendFailure) return error.causingError;
  return error.originalResponse ? failureIn(error.originalResponse) : new SendFailure(0, "");
}
