import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The few shapes of CBOR (RFC 8949) that a device's answer is made of. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, held]) => [cbor(name), cbor(held)])]);
  throw new Error("No such shape.");
}

function head(kind: number, length: number): Buffer {
  const major = kind << 5;
  if (length < 24) return Buffer.of(major | length);
  return length < 256 ? Buffer.of(major | 24, length) : Buffer.of(major | 25, length >> 8, length & 0xff);
}

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string };
type Told = {
  /** Of the page; a copy of the site has another. */
  origin?: string;
  /** Whether the device made sure of the person. */
  verified?: boolean;
  /** What its counter says next, in place of one more. */
  counter?: number;
};

/** A device that holds one passkey and answers as WebAuthn has it (P-256, no attestation). */
export class Device {
  readonly id = base64url(randomBytes(32));
  readonly #key: KeyObject;
  readonly #point: Map<number, unknown>;
  readonly #origin: string;
  #counter = 0;

  constructor(origin = "https://tunse.example") {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const at = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    this.#point = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, at(x)],
      [-3, at(y)],
    ]);
  }

  /** The answer to an offer of a new passkey. */
  make(options: Asked, told: Told = {}): object {
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cbor(this.#point)]);
    const authData = Buffer.concat([this.#facts(options.rp?.id ?? "", 0x40, told), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const response = {
      clientDataJSON: base64url(this.#page("webauthn.create", options, told)),
      attestationObject: base64url(cbor(attestation)),
      transports: ["internal"],
    };
    return this.#credential(response);
  }

  /** The answer to a sign-in. */
  use(options: Asked, told: Told = {}): object {
    this.#counter = told.counter ?? this.#counter + 1;
    const facts = this.#facts(options.rpId ?? "", 0, told);
    const page = this.#page("webauthn.get", options, told);
    const signed = createSign("sha256").update(facts).update(createHash("sha256").update(page).digest());
    return this.#credential({
      clientDataJSON: base64url(page),
      authenticatorData: base64url(facts),
      signature: base64url(signed.sign(this.#key)),
    });
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: "public-key", response, clientExtensionResults: {} };
  }

  #facts(host: string, more: number, { verified = true }: Told): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | more;
    return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.of(flags), counter]);
  }

  #page(type: string, { challenge }: Asked, { origin = this.#origin }: Told): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
