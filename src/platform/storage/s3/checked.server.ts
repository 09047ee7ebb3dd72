import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { notNow } from "./requests.server.ts";

type Wanted = { key: string; length: number; sum: string | undefined };

/** Passes a file on, the last piece only once all of it is known to be right: whoever reads a wrong one sees it break off. */
export function checked(content: Readable, { key, length, sum }: Wanted): Readable {
  const hash = sum === undefined ? undefined : createHash("sha256");
  let bytes = 0;
  let held: Buffer | undefined;
  const passage = new Transform({
    transform(piece: Buffer, _encoding, next) {
      bytes += piece.length;
      hash?.update(piece);
      const before = held;
      held = piece;
      next(null, before);
    },
    flush(end) {
      const isRight = bytes === length && (hash === undefined || hash.digest("hex") === sum);
      if (isRight) return end(null, held);
      end(notNow(new Error(`The file store answered other bytes than were kept for ${key}`)));
    },
  });
  // A connection that breaks is the store's fault, told as such; one whose reader has gone is let go.
  content.once("error", (error) => passage.destroy(notNow(error) as Error));
  passage.once("close", () => content.destroy());
  return content.pipe(passage);
}
