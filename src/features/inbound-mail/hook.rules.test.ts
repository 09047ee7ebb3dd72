import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../tests/rig/runs.ts";
import { fromLetters, inLetters, readAddress, replyAddress, signatureBytes } from "./address.rules.ts";
import { automaticIn } from "./automatic.rules.ts";
import { headsOf, isSigned, mostSecondsApart, nameOf, readSignature, recipientsIn } from "./hook.rules.ts";
import { maskedAddress } from "./rules.ts";

const domain = "reply.tunse.example";
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const someParts = fc.record({
  id: fc.uuid(),
  signature: bytes(signatureBytes).map((one) => Buffer.from(one)),
});

describe("the address that a mail is answered to", () => {
  test("says the same in any case, and fits before the @", () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const address = replyAddress(parts, domain);
        expect(readAddress(address, domain)).toEqual(parts);
        expect(readAddress(address.toUpperCase(), domain)).toEqual(parts);
        expect(address.indexOf("@")).toBeLessThanOrEqual(64);
      }),
      { numRuns: runs(100) },
    );
  });

  test("has one spelling: no letter of it can be another", () => {
    fc.assert(
      fc.property(someParts, fc.nat(), fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"), (parts, at, letter) => {
        const address = replyAddress(parts, domain);
        const place = "reply+".length + (at % 50);
        const other = address.slice(0, place) + letter + address.slice(place + 1);
        if (other !== address) expect(readAddress(other, domain)).not.toEqual(parts);
      }),
      { numRuns: runs(300) },
    );
  });

  test("bytes of any number come back from their letters", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (all) => {
        expect(fromLetters(inLetters(all))).toEqual(Buffer.from(all));
      }),
      { numRuns: runs(200) },
    );
  });

  const own = replyAddress({ id: "0190c8f0-0000-7000-8000-000000000001", signature: Buffer.alloc(15, 7) }, domain);
  test.each([
    ["another house", own.replace(domain, "reply.other.example")],
    ["a house below ours", own.replace(domain, `x.${domain}`)],
    ["one letter less", own.replace(/.@/, "@")],
    ["one letter more", own.replace("@", "a@")],
    ["a sign that is no letter", own.replace(/.@/, "1@")],
    ["another word before", own.replace("reply+", "replies+")],
    ["nothing before the @", `@${domain}`],
  ])("is not read with %s", (_name, address) => {
    expect(readAddress(address, domain)).toBeNull();
  });
});

describe("who brings a mail", () => {
  const now = new Date("2026-11-23T09:00:00Z");
  const seconds = now.getTime() / 1_000;
  const body = Buffer.from("Subject: tap\n\nit drips\n");
  const secret = "a".repeat(32);
  const signed = (at: number, what = body, by = secret) =>
    `t=${at},v1=${createHmac("sha256", by).update(`${at}.`).update(what).digest("hex")}`;
  const isTaken = (header: unknown) => {
    const read = readSignature(header, now);
    return read !== null && isSigned(read, secret, body);
  };

  test.each([
    ["now", signed(seconds), true],
    ["in large letters", signed(seconds).toUpperCase().replace("T=", "t=").replace("V1", "v1"), true],
    ["as long ago as may be", signed(seconds - mostSecondsApart), true],
    ["a second longer ago", signed(seconds - mostSecondsApart - 1), false],
    ["too far ahead", signed(seconds + mostSecondsApart + 1), false],
    ["over other bytes", signed(seconds, Buffer.from("other")), false],
    ["by another secret", signed(seconds, body, "b".repeat(32)), false],
    ["for another second", signed(seconds).replace(/t=\d+/, `t=${seconds - 1}`), false],
    ["with less of it", signed(seconds).slice(0, -2), false],
    ["with more after it", `${signed(seconds)},v1=00`, false],
    ["not at all", undefined, false],
    ["twice", [signed(seconds), signed(seconds)], false],
  ])("is believed or not where it was signed %s", (_name, header, is) => {
    expect(isTaken(header)).toBe(is);
  });
});

describe("the headers of a mail", () => {
  test("are read up to the first empty line, each on one line, whatever its line ends", () => {
    const raw =
      "From: a@example.com\r\nSubject: a tap\r\n\tthat drips\r\nodd line\r\nX-One:two\r\n\r\nTo: nobody@example.com\r\n";
    const heads = [
      { key: "from", value: "a@example.com" },
      { key: "subject", value: "a tap that drips" },
      { key: "x-one", value: "two" },
    ];
    expect(headsOf(Buffer.from(raw))).toEqual(heads);
    expect(headsOf(Buffer.from(raw.replaceAll("\r\n", "\n")))).toEqual(heads);
  });

  const to = (count: number) =>
    replyAddress({ id: `0190c8f0-0000-7000-8000-00000000000${count}`, signature: Buffer.alloc(15, 7) }, domain);

  test("name each of our addresses once, where servers write whom it was for, and not too many", () => {
    const heads = [
      { key: "to", value: `Tunse <${to(1)}>, "You" <you@example.com>` },
      { key: "delivered-to", value: to(1).toUpperCase() },
      { key: "cc", value: `<${to(2)}>` },
      { key: "subject", value: to(3) },
    ];
    const ids = (all: typeof heads) => recipientsIn(all, domain).map(({ id }) => id.at(-1));
    expect(ids(heads)).toEqual(["1", "2"]);
    expect(ids([{ key: "to", value: [1, 2, 3, 4, 5, 6, 7].map(to).join(", ") }])).toHaveLength(5);
  });

  test("name a mail, so that one that comes twice is one", () => {
    const named = [{ key: "message-id", value: "<1@example.com>" }];
    expect(nameOf(named, Buffer.from("a"))).toBe(nameOf(named, Buffer.from("b")));
    expect(nameOf([], Buffer.from("a"))).not.toBe(nameOf([], Buffer.from("b")));
    expect(nameOf([{ key: "message-id", value: "" }], Buffer.from("a"))).toBe(nameOf([], Buffer.from("a")));
  });
});

describe("a mail that no person wrote", () => {
  test.each([
    ["auto-submitted", "auto-replied"],
    ["Auto-Submitted", "auto-generated"],
    ["x-auto-response-suppress", "All"],
    ["precedence", "Bulk"],
    ["list-id", "<news.example.com>"],
    ["list-unsubscribe", ""],
    ["x-autoreply", "yes"],
    ["return-path", "<>"],
    ["content-type", "multipart/report; report-type=delivery-status"],
    ["subject", "Automatic reply: Your tap"],
    ["subject", "Out of office until Monday"],
    ["subject", "AutoReply"],
  ])("is known by %s: %s", (key, value) => {
    expect(automaticIn([{ key: key.toLowerCase(), value }], "tunde@example.com")).toEqual(expect.any(String));
  });

  test.each([
    "MAILER-DAEMON@example.com",
    "no-reply@example.com",
    "noreply+1@example.com",
    "bounces-7@example.com",
    null,
  ])("is known by its sender, %s", (from) => {
    expect(automaticIn([], from)).toBe("It came from a machine.");
  });

  test.each([
    ["auto-submitted", "no"],
    ["x-auto-response-suppress", "None"],
    ["precedence", "normal"],
    ["return-path", "<tunde@example.com>"],
    ["content-type", "multipart/mixed"],
    ["subject", "Re: Automatic gate does not open"],
    ["subject", "Automatic gate does not open"],
    ["subject", "On leaving, lock the gate"],
  ])("is not seen in %s: %s", (key, value) => {
    expect(automaticIn([{ key, value }], "tunde@example.com")).toBeNull();
  });

  test.each(["noreplyman@example.com", "postmasters@example.com", "nora@example.com"])("is not of %s", (from) => {
    expect(automaticIn([], from)).toBeNull();
  });
});

test.each([
  ["amaka@example.com", "a•••@example.com"],
  ['"a@b"@example.com', '"•••@example.com'],
  ["@example.com", "•••"],
  ["nobody", "•••"],
])("of %s is shown no more than %s", (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
