import { heardOf, metadataOf, SendFailure, type SendFile, sentenceIn } from "./rules.ts";

/** Nothing is heard of a part while it goes, so that each is small enough to be waited for on a slow line. */
const partBytes = 1_048_576;

/**
 * Sends a file by the same protocol as tabs do, where there is no XMLHttpRequest: from where the server has it, in parts.
 * Throws SendFailure; one attempt only.
 */
export const sendPlainly =
  (token: string): SendFile =>
  async (entry, { signal, onUrl, onProgress = () => {} }) => {
    const ask = async (url: string, method: string, given: Record<string, string>, body?: Blob) => {
      const headers = { Authorization: `Bearer ${token}`, "Tus-Resumable": "1.0.0", ...given };
      const response = await fetch(url, { method, headers, body: body ?? null, signal, credentials: "omit" }).catch(
        () => null,
      );
      if (!response) throw new SendFailure(0, "");
      if (response.ok) return response;
      const status = heardOf(response.status, (name) => response.headers.get(name));
      throw new SendFailure(status, sentenceIn(await response.text()));
    };
    const { file, size } = entry;
    const url = entry.url ?? (await begin());
    let at = entry.url === null ? 0 : offsetOf(await ask(url, "HEAD", {}));
    while (at < size) {
      const type = "application/offset+octet-stream";
      const part = file.slice(at, at + partBytes);
      at = offsetOf(await ask(url, "PATCH", { "Content-Type": type, "Upload-Offset": String(at) }, part));
      onProgress(at);
    }
    return url;

    async function begin(): Promise<string> {
      const given = { "Upload-Length": String(size), "Upload-Metadata": written(metadataOf(entry)) };
      const response = await ask(`${location.origin}/api/uploads`, "POST", given);
      const place = response.headers.get("location");
      if (place === null) throw new SendFailure(0, "");
      const begun = new URL(place, location.origin).href;
      onUrl(begun);
      return begun;
    }
  };

/** A page of a network in between says nothing of it. */
function offsetOf(response: Response): number {
  const said = response.headers.get("upload-offset");
  if (said === null) throw new SendFailure(0, "");
  return Number(said);
}

const written = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
