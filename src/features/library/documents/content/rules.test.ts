import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dispositionOf, fileNameIn } from "#domain/disposition.ts";
import { asBase64 } from "./rules.ts";

test.each([
  ["fire.pdf", false, `attachment; filename="fire.pdf"`],
  ['a"b\\c%.pdf', true, `inline; filename="a_b_c_.pdf"; filename*=UTF-8''a%22b%5Cc%25.pdf`],
  ["ìwé (1).pdf", false, `attachment; filename="_w_ (1).pdf"; filename*=UTF-8''%C3%ACw%C3%A9%20%281%29.pdf`],
])("a file called %j, opened: %s", (name, isOpened, header) => {
  expect(dispositionOf(name, isOpened)).toBe(header);
  expect(fileNameIn(header)).toBe(name);
});

test("however the bytes come in pieces, their base64 is that of the whole", async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 7 }), { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(pieces, async (some) => {
      const buffers = some.map((one) => Buffer.from(one));
      let text = "";
      for await (const part of asBase64(Readable.from(buffers))) text += part;
      expect(text).toBe(Buffer.concat(buffers).toString("base64"));
    }),
  );
});
