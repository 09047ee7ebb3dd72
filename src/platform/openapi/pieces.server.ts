import type { Schema } from "./examples.server.ts";

/** What the descriptions of addresses that are no calls are put together of. */
export const exampleId = "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07";

export const problem = (status: number): Schema => ({ $ref: `#/components/responses/Problem${status}` });

export const problems = (...statuses: number[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, problem(status)]));

export const bytesOf = (type: string): Schema => ({ [type]: { schema: { type: "string", format: "binary" } } });

export const beyondEnd: Schema = { description: "The part lies beyond the end of the file." };

export const ofFile: Schema = {
  name: "id",
  in: "path",
  required: true,
  description: "UUID of the file.",
  schema: { type: "string", format: "uuid" },
  example: exampleId,
};

const range: Schema = {
  name: "Range",
  in: "header",
  required: false,
  description: "A part of the file, in bytes.",
  schema: { type: "string" },
  example: "bytes=0-1048575",
};

/** What the address of a file holds, which is signed and needs no token. */
export const signedParameters = (withRange: boolean, isSigned = true): Schema[] => [
  ofFile,
  {
    name: "until",
    in: "query",
    required: isSigned,
    description: "Unix seconds at which the address ends: the end of the clock hour.",
    schema: { type: "integer" },
    example: 1_795_255_200,
  },
  {
    name: "signature",
    in: "query",
    required: isSigned,
    description: "Stands in every address that an answer holds.",
    schema: { type: "string", maxLength: 100 },
    example: "xT4k",
  },
  ...(withRange ? [range] : []),
];
