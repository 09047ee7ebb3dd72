/** For the header: the name in plain letters for old clients, and in full (RFC 6266). */
export function dispositionOf(fileName: string, isOpened: boolean): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isOpened ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** The short form, where all clients read the name. */
export const attachmentOf = (fileName: string): string =>
  /^[\x20-\x7e]+$/.test(fileName) && !/["\\%]/.test(fileName)
    ? `attachment; filename="${fileName}"`
    : dispositionOf(fileName, false);

/** The name of a file in such a header, in full where it is there; undefined where there is none. */
export function fileNameIn(disposition: string): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (full !== undefined) return decodeURIComponent(full);
  } catch {
    // What is not well written is passed over.
  }
  return /filename="([^"]+)"/.exec(disposition)?.[1];
}
