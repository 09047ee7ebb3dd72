import { expect, test } from "vitest";
import { passkeyPlace } from "./passkeys.rules.ts";

test.each([
  ["https://tunse.example", { host: "tunse.example", origin: "https://tunse.example" }],
  ["https://tunse.example:8443/", { host: "tunse.example", origin: "https://tunse.example:8443" }],
  ["http://127.0.0.1:3000", { host: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { host: "localhost", origin: "http://localhost:3000" }],
  ["http://localhost", { host: "localhost", origin: "http://localhost" }],
  ["http://tunse.example", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]", null],
  ["http://0.0.0.0:3000", null],
])("passkeys of %s belong to %j", (url, place) => expect(passkeyPlace(url)).toEqual(place));
