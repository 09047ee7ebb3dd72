const collectedBytes = 8_388_608;

/**
 * Pieces that were written are little to the collector, which counts no bytes behind them: fifty megabytes would stay.
 * `npm start` passes --expose-gc; without it nothing is collected early.
 */
export async function* collecting(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    yield piece;
    bytes += piece.length;
    if (bytes < collectedBytes) continue;
    bytes = 0;
    globalThis.gc?.({ type: "minor" });
  }
}
