import { Duplex } from "node:stream";

type Exchange = (message: Uint8Array) => Promise<Uint8Array>;
type Chunk = { chunk: Buffer };

const TERMINATE = "X".charCodeAt(0);
// The one session outlives the connections over it: each starts on a clean one.
const RESET = query("rollback; deallocate all; reset all");
const READY = Buffer.concat([
  message("R", Buffer.from([0, 0, 0, 0])),
  message("S", Buffer.from("client_encoding\0UTF8\0")),
  message("Z", Buffer.from("I")),
]);

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function query(text: string): Buffer {
  return message("Q", Buffer.from(`${text}\0`));
}

/**
 * What `pg` takes for its socket to the server. `pg` writes a whole extended query (parse to sync)
 * at once, so each query is one exchange with the engine.
 */
export class WireStream extends Duplex {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  connect() {
    setImmediate(() => this.emit("connect"));
    return this;
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#forward([chunk]).then(() => done(), done);
  }

  override _writev(chunks: Chunk[], done: (error?: Error | null) => void) {
    this.#forward(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  async #forward(chunks: Buffer[]) {
    const [first] = chunks;
    // A start-up message has no type: it begins with the high byte of its length, which is 0.
    if (first?.[0] === 0) {
      await this.#exchange(RESET);
      this.push(READY);
      return;
    }
    const open = chunks.filter((chunk) => chunk[0] !== TERMINATE);
    if (open.length > 0) {
      const bytes = await this.#exchange(Buffer.concat(open));
      if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }
    if (open.length < chunks.length) this.push(null);
  }
}
