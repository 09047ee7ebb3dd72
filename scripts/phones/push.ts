import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { contentKeys } from "#platform/web-push.server.ts";

type Shown = {
  title: string;
  body: string;
  navigate: string;
  actions?: readonly { title: string }[];
  data?: { token: string };
};

/** A browser as its push service knows it; `subscription` is what it gives to who may send to it. */
export type Browser = {
  name: string;
  subscription: { endpoint: string; key: string; secret: string };
  /** What it shows of what was sent to it; throws where it cannot read it. */
  open: (body: Buffer) => Shown;
};

/** A browser that anybody may send to who has its keys. */
export function newBrowser(name: string, endpoint: string): Browser {
  const own = createECDH("prime256v1");
  const key = own.generateKeys();
  const secret = randomBytes(16);
  return {
    name,
    subscription: { endpoint, key: key.toString("base64url"), secret: secret.toString("base64url") },
    open(body) {
      const [salt, sender, hidden] = [body.subarray(0, 16), body.subarray(21, 21 + 65), body.subarray(21 + 65)];
      const keys = contentKeys(own.computeSecret(sender), secret, key, sender, salt);
      const decipher = createDecipheriv("aes-128-gcm", keys.key, keys.nonce).setAuthTag(hidden.subarray(-16));
      const opened = Buffer.concat([decipher.update(hidden.subarray(0, -16)), decipher.final()]);
      if (opened.at(-1) !== 2) throw new Error("The record has no end.");
      const read = JSON.parse(opened.subarray(0, -1).toString());
      if (read.web_push !== 8030) throw new Error("This is no declarative message.");
      return read.notification;
    },
  };
}

/** Whether the header of a message names its sender by a good signature, as push services ask for. */
export function isSigned(header: string | undefined, origin: string): boolean {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const known = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const isGood = aud === origin && exp * 1_000 > Date.now() && /^(mailto:|https:)/.test(sub);
  return isGood && verify("sha256", Buffer.from(`${head}.${claims}`), known, Buffer.from(signature, "base64url"));
}
