import { type Callable, fetchFile } from "./api.ts";

/** Has the browser save the file of a call that answers one. Throws ApiProblem. */
export async function saveFile(call: Callable, input: Record<string, unknown> = {}): Promise<void> {
  const { fileName, content } = await fetchFile(call, input);
  saveBlob(content, fileName);
}

/** Has the browser save this under that name. */
export function saveBlob(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
