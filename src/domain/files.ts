/** 50 MB, inclusive. */
export const maxMediaBytes = 52_428_800;
/** Most files in one request. */
export const maxMediaFiles = 20;

const units = ["Bytes", "KB", "MB", "GB"];

/** "0 Bytes", "1.5 KB", "50 MB": at most two decimals, as the specification's section 9 says. */
export const formatBytes = (bytes: number): string => {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const shown = Number(size.toFixed(2));
  return shown >= 1024 && unit < units.length - 1 ? `1 ${units[unit + 1]}` : `${shown} ${units[unit]}`;
};

/** By the claimed type: only the browser's first check; the server decides by content. */
export const isImageOrVideo = (mime: string): boolean => /^(image|video)\//i.test(mime);

export const wrongKindMessage = (fileName: string): string => `${fileName}: Only image and video files are allowed`;
/** As `wrongKindMessage`, where PDFs are welcome too. */
export const noPaperMessage = (fileName: string): string => `${fileName}: Only image, video and PDF files are allowed`;
export const tooLargeMessage = (fileName: string): string => `${fileName}: File size must be less than 50MB`;

/** The specification's sentence for the first file that fails, or null. */
export const mediaProblem = (file: { name: string; type: string; size: number }): string | null => {
  if (!isImageOrVideo(file.type)) return wrongKindMessage(file.name);
  return file.size > maxMediaBytes ? tooLargeMessage(file.name) : null;
};
