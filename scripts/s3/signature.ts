import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Keys = { accessKey: string; secretKey: string; region: string };

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest();
const longestApartMs = 15 * 60_000;

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is wrong with a request that claims to be signed by version 4; undefined where it is right. */
export function signatureFault(request: IncomingMessage, body: Uint8Array, keys: Keys): string | undefined {
  const { headers, method = "" } = request;
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (!said) return "AccessDenied";
  const [, credential = "", names = "", signature = ""] = said;
  const [accessKey, day = "", region = "", service = "", end] = credential.split("/");
  if (accessKey !== keys.accessKey) return "InvalidAccessKeyId";
  if (region !== keys.region || service !== "s3" || end !== "aws4_request") return "AuthorizationHeaderMalformed";
  const date = String(headers["x-amz-date"]);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - at) < longestApartMs) || !date.startsWith(day)) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (mustBeSigned.some((name) => !signed.includes(name))) return "AccessDenied";
  const url = new URL(request.url ?? "/", "http://store");
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const sum = String(headers["x-amz-content-sha256"]);
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`).join("");
  const canonical = [method, url.pathname, query.join("&"), lines, names, sum].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretKey}`, day), region), "s3"), "aws4_request");
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"))) return "SignatureDoesNotMatch";
  return sum === sha256(body) ? undefined : "XAmzContentSHA256Mismatch";
}
