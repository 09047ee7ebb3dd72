import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "./context.server.ts";

/** Passwords that were published after thefts elsewhere. */
export type StolenPasswords = {
  /** False also where its part of the list is missing, which the log says: nobody is kept out by a file. */
  has(password: string): Promise<boolean>;
};

const prefixSigns = 5;

/**
 * A folder of the files that Pwned Passwords gives by range: `00000.txt` to `FFFFF.txt`, named by the first five signs of a
 * SHA-1 in hexadecimal, a line for each password with the other 35 signs, a colon and how often it was seen (0 is
 * padding). One of some 40 KB is read for a password, so nothing is kept in memory and nothing is asked over the network.
 * Throws one sentence where the folder holds no such files.
 */
export function stolenPasswordsIn(folder: string, log: Log): StolenPasswords {
  if (!existsSync(join(folder, "00000.txt")))
    throw new Error("STOLEN_PASSWORDS must name a folder with the files 00000.txt to FFFFF.txt.");
  return {
    async has(password) {
      const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
      const file = `${hash.slice(0, prefixSigns)}.txt`;
      try {
        return await isIn(join(folder, file), hash.slice(prefixSigns));
      } catch (error) {
        log.warn({ err: error }, `A password was taken unseen: the list of stolen ones lacks ${file}.`);
        return false;
      }
    },
  };
}

async function isIn(path: string, rest: string): Promise<boolean> {
  for await (const line of createInterface({ input: createReadStream(path, "latin1"), crlfDelay: Infinity })) {
    const [signs, times] = line.split(":");
    if (signs?.toUpperCase() === rest) return Number(times) !== 0;
  }
  return false;
}
