/** For the header: the name in plain letters, and in full where those do not say it (RFC 6266). */
export function dispositionOf(fileName: string, isOpened: boolean): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const short = `${isOpened ? "inline" : "attachment"}; filename="${plain}"`;
  if (plain === fileName) return short;
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${short}; filename*=UTF-8''${full}`;
}

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
