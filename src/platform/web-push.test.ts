import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, makePushKey, pushKeyOf, readBrowserKeys, vapidHeader } from "./web-push.server.ts";

const raw = (text: string) => Buffer.from(text, "base64url");

test("what is sent is what the example of RFC 8291 says, byte for byte", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const keys = {
    key: raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    secret: raw("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const text = Buffer.from("When I grow up, I want to be a watermelon");
  const sent = encryptPush(keys, text, { own, salt: raw("DGv6ra1nlYgDCS1FRnbzlw") });
  expect(sent.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("keys that no browser can have are told from those that one can", () => {
  const browser = createECDH("prime256v1");
  const point = browser.generateKeys();
  const secret = Buffer.alloc(16, 7);
  const read = (key: Buffer, auth: Buffer) => readBrowserKeys(key.toString("base64url"), auth.toString("base64url"));
  expect(read(point, secret)).toEqual({ key: point, secret });
  expect(read(Buffer.alloc(65, 4), secret)).toBeNull();
  expect(read(point.subarray(1), secret)).toBeNull();
  expect(read(point, secret.subarray(1))).toBeNull();
});

test("the header names the service, its end and a contact, and bears the signature of the key beside it", () => {
  const made = makePushKey();
  const now = new Date("2026-11-23T02:00:00Z");
  const header = vapidHeader(
    pushKeyOf(made.publicKey, made.pkcs8),
    "https://push.example/a/b",
    "mailto:a@b.example",
    now,
  );
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(raw(head).toString())).toEqual({ typ: "JWT", alg: "ES256" });
  expect(JSON.parse(raw(claims).toString())).toEqual({
    aud: "https://push.example",
    exp: now.getTime() / 1_000 + 43_200,
    sub: "mailto:a@b.example",
  });
  const point = raw(key);
  expect([point.length, key]).toEqual([65, made.publicKey]);
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const known = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), known, raw(signature))).toBe(true);
});
