import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerProblem, type Purpose, toProblem } from "./failures.server.ts";

const coded = (code: string) => Object.assign(new Error("a statement failed"), { code });
const within = (cause: Error) => new Error("Failed query", { cause });

const lost = [
  ...["08000", "08001", "08003", "08006", "08P01", "57P01", "57P02", "57P03", "57P05", "25P03"].map(coded),
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"].map(coded),
  new Error("Connection terminated unexpectedly"),
  new Error("Connection terminated due to connection timeout"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
];
const passing = ["40001", "40P01", "55P03", "57014", "25006", "53300", "58030"].map(coded);
const full = ["53100", "ENOSPC", "EDQUOT"].map(coded);
const faults = [new TypeError("undefined is not a function"), coded("23505"), coded("42P01")];

const told = (error: Error, purpose: Purpose) => {
  const { status, message, retryAfterSeconds } = toProblem(error, purpose);
  return { status, message, retryAfterSeconds };
};
const both = (errors: Error[]) => errors.flatMap((error) => [error, within(error)]);

test("a lost database is 503 and says what to do, by what was asked", () => {
  const unavailable = (then: string) => ({
    status: 503,
    message: `We cannot do that right now. ${then}`,
    retryAfterSeconds: 5,
  });
  for (const error of both(lost)) {
    expect(told(error, "read")).toEqual(unavailable("Please try again in a moment."));
    expect(told(error, "keyed write")).toEqual(unavailable("Send it again: with its key nothing happens twice."));
    expect(told(error, "write")).toEqual(
      unavailable("Nobody knows whether it was done: please look before you send it again."),
    );
  }
});

test("what was undone and may succeed later is 503", () => {
  for (const error of both(passing)) {
    for (const purpose of ["read", "write"] as const)
      expect(told(error, purpose)).toMatchObject({
        status: 503,
        message: "We cannot do that right now. Please try again in a moment.",
      });
  }
});

test("a full disk is 507 and says that reading goes on", () => {
  const says = "The server's disk is full, so nothing can be stored right now. You can still read everything.";
  for (const error of both(full)) {
    expect(told(error, "write")).toEqual({
      status: 507,
      message: `${says} Please send it again once whoever runs Tunse has made room.`,
      retryAfterSeconds: 60,
    });
    expect(told(error, "keyed write").message).toBe(`${says} Send it again: with its key nothing happens twice.`);
  }
});

test("a fault of ours is 500 and never says that nothing was changed", () => {
  for (const error of both(faults)) {
    for (const purpose of ["read", "write", "keyed write"] as const) {
      expect(told(error, purpose)).toMatchObject({ status: 500 });
      expect(told(error, purpose).message).not.toContain("othing was changed");
    }
    expect(told(error, "keyed write").message).toBe(
      "Something went wrong on our side. Send it again: with its key nothing happens twice.",
    );
  }
});

test("a packed file that fails before any of it is sent is a failure that can be read, and no file", async () => {
  const app = Fastify();
  const told: unknown[] = [];
  const hear = (fields: object) => void told.push(fields);
  const log = { debug: hear, info: hear, warn: hear, error: hear };
  app.setErrorHandler((error, request, reply) => answerProblem(toProblem(error, "read"), error, request, reply, log));
  app.get("/", (_, reply) => {
    const content = Readable.from(
      (async function* () {
        yield* [];
        throw new RangeError("Invalid time value");
      })(),
    );
    const file = { "content-encoding": "gzip", "content-disposition": 'attachment; filename="sops.csv"' };
    return reply.headers(file).send(pipeline(content, createGzip(), () => {}));
  });
  const answer = await app.inject({ url: "/" });
  await app.close();
  const { "content-encoding": coding, "content-disposition": disposition } = answer.headers;
  expect([answer.statusCode, coding, disposition]).toEqual([500, undefined, undefined]);
  expect(answer.json().code).toBe("internal");
  expect(told).toHaveLength(1);
});
