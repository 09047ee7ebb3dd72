import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  PKIFreeText,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
  TSTInfoVersion,
} from "@peculiar/asn1-tsp";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString as RawOctets, Sequence } from "asn1js";

const sha256Id = "2.16.840.1.101.3.4.2.1";
const ecdsa = new AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" });
const sha256Algorithm = () => new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** An authority for time stamps that was invented: a key, and the certificate that it made for itself. */
export type Authority = { key: KeyObject; certificate: Certificate; der: Uint8Array; pem: string };

function nameOf(called: string): Name {
  const value = new AttributeValue({ utf8String: called });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: "2.5.4.3", value })])]);
}

/** `isForStamps`: whether its certificate says that it may stamp. */
export function authorityOf(called: string, isForStamps = true): Authority {
  const pair = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const key = createPrivateKey({ key: pair.privateKey, type: "pkcs8", format: "der" });
  const purpose = new Sequence({
    value: [new ObjectIdentifier({ value: isForStamps ? "1.3.6.1.5.5.7.3.8" : "1.3.6.1.5.5.7.3.1" })],
  });
  const year = 365 * 86_400_000;
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bufferOf(Uint8Array.of(0x51, ...sha256(Buffer.from(called)).subarray(0, 7))),
    signature: ecdsa,
    issuer: nameOf(called),
    subject: nameOf(called),
    validity: new Validity({ notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() + year) }),
    subjectPublicKeyInfo: AsnConvert.parse(bufferOf(pair.publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([
      new Extension({ extnID: "2.5.29.37", critical: true, extnValue: new OctetString(purpose.toBER()) }),
    ]),
  });
  const signed = sign("sha256", Buffer.from(AsnConvert.serialize(tbsCertificate)), key);
  const certificate = new Certificate({
    ...{ tbsCertificate, signatureAlgorithm: ecdsa, signatureValue: bufferOf(signed) },
  });
  const der = new Uint8Array(AsnConvert.serialize(certificate));
  const lines = (
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  ).join("\n");
  return { key, certificate, der, pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] });

/** Certificates are named by their hash, the signer's first. */
const signerName = (der: Uint8Array) =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [new RawOctets({ valueHex: sha256(der) })] })] })],
  }).toBER();

/** How a stamp is wrong. `names`: what is signed names another's certificate. `forged`: another's key signed. */
export type Bend = { hash?: Uint8Array; nonce?: Uint8Array; at?: Date; forged?: KeyObject; swapped?: boolean };

const serials = { last: 0 };

/** A stamp for what was asked, as an authority answers it. */
export function stamped(asked: Uint8Array, by: Authority, bend: Bend = {}): Uint8Array {
  const request = AsnConvert.parse(bufferOf(asked), TimeStampReq);
  const { messageImprint } = request;
  if (bend.hash) messageImprint.hashedMessage = new OctetString(bend.hash);
  const nonce = bend.nonce ? bufferOf(bend.nonce) : request.nonce;
  serials.last += 1;
  const at = bend.at ?? new Date();
  at.setMilliseconds(0);
  const info = new TSTInfo({
    ...{ version: TSTInfoVersion.v1, policy: "1.3.6.1.4.1.99999.1", messageImprint, genTime: at },
    ...{ serialNumber: bufferOf(Uint8Array.of(serials.last % 127)), ordering: false, ...(nonce ? { nonce } : {}) },
  });
  const content = new Uint8Array(AsnConvert.serialize(info));
  const signer = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: by.certificate.tbsCertificate.issuer,
        serialNumber: by.certificate.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: sha256Algorithm(),
    signedAttrs: [
      attribute("1.2.840.113549.1.9.3", new ObjectIdentifier({ value: "1.2.840.113549.1.9.16.1.4" }).toBER()),
      attribute(
        "1.2.840.113549.1.9.4",
        new RawOctets({ valueHex: sha256(bend.swapped ? Buffer.from("another") : content) }).toBER(),
      ),
      attribute("1.2.840.113549.1.9.16.2.47", signerName(by.der)),
    ],
    signatureAlgorithm: ecdsa,
  });
  signer.signature = new OctetString(sign("sha256", signedSet(signer), bend.forged ?? by.key));
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256Algorithm()]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: "1.2.840.113549.1.9.16.1.4",
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate: by.certificate })]),
    signerInfos: new SignerInfos([signer]),
  });
  const timeStampToken = new TimeStampToken({
    ...{ contentType: "1.2.840.113549.1.7.2", content: AsnConvert.serialize(signed) },
  });
  const status = new PKIStatusInfo({ status: PKIStatus.granted });
  return new Uint8Array(AsnConvert.serialize(new TimeStampResp({ status, timeStampToken })));
}

/** The attributes as the set that is signed, in the order and spelling in which they stand in the token. */
function signedSet(signer: SignerInfo): Buffer {
  signer.signature = new OctetString(Buffer.alloc(8));
  const { result } = fromBER(AsnConvert.serialize(signer));
  const parts = result instanceof Constructed ? (result.valueBlock.value as BaseBlock[]) : [];
  const set = Buffer.from(parts.find(({ idBlock }) => idBlock.tagClass === 3)?.valueBeforeDecodeView ?? []);
  set.writeUInt8(0x31, 0);
  return set;
}

/** What an authority answers that will not stamp. */
export function refusal(words: string): Uint8Array {
  const status = new PKIStatusInfo({ status: PKIStatus.rejection, statusString: new PKIFreeText([words]) });
  return new Uint8Array(AsnConvert.serialize(new TimeStampResp({ status })));
}
