import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Pictures from videos; absent where ffmpeg is. */
export type Films = {
  /** A frame of the first second as JPEG. Rejects where the video has none, or takes too much time or memory. */
  frame(path: string, contentType: string): Promise<Buffer>;
};

const run = promisify(execFile);
const mostSeconds = 20;
const mostMemory = 2_000_000_000;
const mostPixels = 36_000_000;
const mostBytes = 20_000_000;

/**
 * The video is somebody's, so ffmpeg is kept short: the format we saw and no other, this file and nothing else, one
 * frame, no environment, no shell, and an end to time and memory.
 */
export function ffmpegFilms(program: string): Films {
  const limiter = findProgram("prlimit", "/usr/bin");
  const limits = limiter ? [limiter, `--as=${mostMemory}`, `--cpu=${mostSeconds}`, program] : [program];
  return {
    async frame(path, contentType) {
      const [command = program, ...before] = limits;
      const source = ["-f", contentType === "video/webm" ? "matroska" : "mov", "-max_pixels", String(mostPixels)];
      const input = ["-protocol_whitelist", "file", "-t", "1", "-threads", "1", ...source, "-i", path];
      const output = ["-an", "-sn", "-dn", "-frames:v", "1", "-f", "image2pipe", "-c:v", "mjpeg", "pipe:1"];
      const flags = ["-nostdin", "-hide_banner", "-loglevel", "error", "-max_alloc", "500000000"];
      const { stdout } = await run(command, [...before, ...flags, ...input, ...output], {
        encoding: "buffer",
        env: {},
        timeout: mostSeconds * 1_000,
        killSignal: "SIGKILL",
        maxBuffer: mostBytes,
      });
      return stdout;
    },
  };
}

/** The first of these folders' programs of this name; `folders` as in PATH. */
export function findProgram(name: string, folders: string): string | undefined {
  return folders
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
