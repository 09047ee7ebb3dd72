import { constants, createHash, type KeyObject, randomBytes, verify, X509Certificate } from "node:crypto";
import { SignedData, type SignerInfo } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString as RawOctets, Sequence } from "asn1js";

// RFC 3161, with RFC 5652 for the signature and RFC 5816 for the name of the certificate. Loaded when a stamp is asked.

const hashNames: Record<string, string> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};
const sha256Id = "2.16.840.1.101.3.4.2.1";
const tstInfoId = "1.2.840.113549.1.9.16.1.4";
const signedDataId = "1.2.840.113549.1.7.2";
const [contentTypeId, messageDigestId] = ["1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4"];
const [signerV1Id, signerV2Id] = ["1.2.840.113549.1.9.16.2.12", "1.2.840.113549.1.9.16.2.47"];
const rsaPssId = "1.2.840.113549.1.1.10";
const timeStampingId = "1.3.6.1.5.5.7.3.8";
/** Clocks of authorities are right; ours may be some minutes off. */
const mostApartMs = 15 * 60_000;
const mostChain = 6;

/** An answer that is kept out, with a sentence that says why. */
export class NoStamp extends Error {}

const refuseUnless: (isGood: unknown, says: string) => asserts isGood = (isGood, says) => {
  if (!isGood) throw new NoStamp(says);
};

export type StampRequest = { der: Uint8Array; nonce: string };

/** Asks for a stamp of this SHA-256, with a number that the answer must repeat. */
export function stampRequest(digest: Uint8Array): StampRequest {
  const nonce = randomBytes(8);
  // Positive, and as short as it is long, so that there is one way to write it.
  nonce.writeUInt8(0x40 | (nonce.readUInt8(0) & 0x3f), 0);
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
    hashedMessage: new OctetString(digest),
  });
  const asked = { version: TimeStampReqVersion.v1, messageImprint, nonce: bufferOf(nonce), certReq: true };
  return { der: new Uint8Array(AsnConvert.serialize(new TimeStampReq(asked))), nonce: nonce.toString("hex") };
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const hexOf = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("hex");

type Wanted = { digest: Uint8Array; nonce: string; now: Date; roots: readonly X509Certificate[] };

/** When an authority says that the hash was there, by an answer that is what was asked for and well signed. Throws NoStamp. */
export function readStamp(answer: Uint8Array, { digest, nonce, now, roots }: Wanted): { saidAt: Date } {
  const token = readToken(answer);
  const { info, signedInfo } = token;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  refuseUnless(
    hashAlgorithm.algorithm === sha256Id && hexOf(hashedMessage.buffer) === hexOf(digest),
    "It stamped another hash than the one that was asked for.",
  );
  refuseUnless(
    info.nonce && hexOf(info.nonce) === nonce,
    "It repeated another number than the one that was asked with: the answer is an old one, or somebody else's.",
  );
  const apart = Math.abs(info.genTime.getTime() - now.getTime());
  refuseUnless(
    apart <= mostApartMs,
    `Its clock says ${info.genTime.toISOString()}, more than 15 minutes from the clock of this server. One of the two is wrong.`,
  );
  const certificate = signerOf(token.certificates, signedInfo);
  refuseUnless(certificate, "The certificate of whoever signed is not in the answer.");
  checkAttributes(token, certificate);
  refuseUnless(isSigned(token, certificate.publicKey), "The signature is not by the certificate in the answer.");
  checkCertificate(certificate, info.genTime);
  if (roots.length > 0)
    refuseUnless(
      leadsTo(roots, certificate, token.certificates),
      "The certificate of whoever signed does not lead to one in TIMESTAMP_CA.",
    );
  return { saidAt: info.genTime };
}

type Token = {
  info: TSTInfo;
  content: Uint8Array;
  contentType: string;
  signedInfo: SignerInfo;
  certificates: X509Certificate[];
  /** What is signed, as it stands in the token, byte for byte. */
  attributes: Uint8Array;
};

function readToken(answer: Uint8Array): Token {
  const response = parsed("The answer is no time stamp.", () => AsnConvert.parse(bufferOf(answer), TimeStampResp));
  const { status, statusString } = response.status;
  const why = statusString ? [...statusString].join(" ").slice(0, 200) : `status ${status}`;
  refuseUnless(status === PKIStatus.granted || status === PKIStatus.grantedWithMods, `It refused: ${why}.`);
  const { timeStampToken } = response;
  refuseUnless(timeStampToken?.contentType === signedDataId, "The answer holds no token.");
  return parsed("The token in the answer cannot be read.", () => {
    const signed = AsnConvert.parse(timeStampToken.content, SignedData);
    const { eContent, eContentType } = signed.encapContentInfo;
    const content = new Uint8Array(eContent?.single?.buffer ?? new ArrayBuffer(0));
    const [signedInfo] = signed.signerInfos;
    refuseUnless(eContentType === tstInfoId && content.length > 0, "The token in the answer is no time stamp.");
    refuseUnless(signedInfo && signed.signerInfos.length === 1, "A token has one signature, and this one has not.");
    const info = AsnConvert.parse(bufferOf(content), TSTInfo);
    const raw = fromBER(timeStampToken.content).result;
    const attributes = tagged(partsOf(partsOf(raw).at(-1))[0], 0)?.valueBeforeDecodeView ?? new Uint8Array();
    return { info, content, contentType: eContentType, signedInfo, attributes, certificates: certificatesIn(raw) };
  });
}

function parsed<T>(says: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof NoStamp ? error : new NoStamp(says, { cause: error });
  }
}

const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed ? (block.valueBlock.value as BaseBlock[]) : [];

const tagged = (block: BaseBlock | undefined, tag: number): BaseBlock | undefined =>
  partsOf(block).find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === tag);

/** As they stand in the token, byte for byte. */
function certificatesIn(signedData: BaseBlock): X509Certificate[] {
  return partsOf(tagged(signedData, 0)).flatMap((one) =>
    one instanceof Sequence ? new X509Certificate(one.valueBeforeDecodeView) : [],
  );
}

function signerOf(certificates: readonly X509Certificate[], { sid }: SignerInfo): X509Certificate | undefined {
  const { issuerAndSerialNumber: named, subjectKeyIdentifier } = sid;
  if (named) {
    const serial = BigInt(`0x${hexOf(named.serialNumber) || "0"}`);
    return certificates.find((one) => BigInt(`0x${one.serialNumber}`) === serial);
  }
  const key = subjectKeyIdentifier && hexOf(subjectKeyIdentifier.buffer);
  return certificates.find((one) => key && one.raw.toString("hex").includes(key));
}

/** What is signed is these attributes: they name what was stamped, and by which certificate. */
function checkAttributes({ signedInfo, content, contentType }: Token, certificate: X509Certificate): void {
  const attributeOf = (id: string) => {
    const value = signedInfo.signedAttrs?.find(({ attrType }) => attrType === id)?.attrValues[0];
    return value && fromBER(value).result;
  };
  const type = attributeOf(contentTypeId);
  refuseUnless(
    type instanceof ObjectIdentifier && type.valueBlock.toString() === contentType,
    "What is signed is no time stamp.",
  );
  const hash = hashNames[signedInfo.digestAlgorithm.algorithm];
  const digest = attributeOf(messageDigestId);
  const right = hash && createHash(hash).update(content).digest("hex");
  refuseUnless(
    digest instanceof RawOctets && hexOf(digest.valueBlock.valueHexView) === right,
    "What is signed is another time stamp than the one in the answer.",
  );
  refuseUnless(
    namesCertificate(attributeOf(signerV2Id), "sha256", certificate) ||
      namesCertificate(attributeOf(signerV1Id), "sha1", certificate),
    "What is signed names another certificate than the one in the answer.",
  );
}

/** ESSCertID, ESSCertIDv2: the first one is the signer's. */
function namesCertificate(value: BaseBlock | undefined, usual: string, { raw }: X509Certificate): boolean {
  const parts = partsOf(partsOf(partsOf(value)[0])[0]);
  const [algorithm] = partsOf(parts[0]);
  const hash = algorithm instanceof ObjectIdentifier ? hashNames[algorithm.valueBlock.toString()] : usual;
  const said = parts.find((one) => one instanceof RawOctets);
  return (
    hash !== undefined &&
    said !== undefined &&
    hexOf(said.valueBlock.valueHexView) === createHash(hash).update(raw).digest("hex")
  );
}

function isSigned({ attributes, signedInfo }: Token, key: KeyObject): boolean {
  const { digestAlgorithm, signatureAlgorithm, signature } = signedInfo;
  const signed = Buffer.from(attributes);
  if (signed.length === 0) return false;
  // They stand in the token under a tag of their own, and are signed as the set that they are.
  signed.writeUInt8(0x31, 0);
  const isPss = signatureAlgorithm.algorithm === rsaPssId;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  const hash = key.asymmetricKeyType === "ed25519" ? null : hashNames[digestAlgorithm.algorithm];
  if (hash === undefined) return false;
  return verify(hash, signed, isPss ? { key, ...pss } : key, Buffer.from(signature.buffer));
}

function checkCertificate(certificate: X509Certificate, at: Date): void {
  const isInTime = certificate.validFromDate <= at && at <= certificate.validToDate;
  refuseUnless(isInTime, "The certificate of whoever signed was not valid at that time.");
  refuseUnless(
    certificate.keyUsage?.includes(timeStampingId),
    "The certificate of whoever signed is not meant for time stamps.",
  );
}

/** Whether a way leads from one certificate over those in the answer to a trusted one. */
function leadsTo(
  roots: readonly X509Certificate[],
  certificate: X509Certificate,
  between: readonly X509Certificate[],
): boolean {
  const isBy = (one: X509Certificate, issuer: X509Certificate) =>
    one.checkIssued(issuer) && one.verify(issuer.publicKey);
  let now = certificate;
  for (let steps = 0; steps < mostChain; steps += 1) {
    const here = now;
    if (roots.some((root) => root.raw.equals(here.raw) || isBy(here, root))) return true;
    const next = between.find((one) => !one.raw.equals(here.raw) && isBy(here, one));
    if (!next) return false;
    now = next;
  }
  return false;
}
