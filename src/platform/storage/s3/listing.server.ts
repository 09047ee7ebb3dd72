import type { S3Address } from "./address.server.ts";
import { type Asked, notNow } from "./requests.server.ts";
import { elementsOf, textsOf } from "./xml.rules.ts";

type Listed = { key: string; changedAt: Date };

/** The keys of a bucket, page by page. */
export function listingOf(address: S3Address, words: (asked: Asked) => Promise<string>) {
  async function* list(prefix: string, behind?: string): AsyncGenerator<Listed> {
    for await (const page of pages(prefix, behind === undefined ? {} : { "start-after": `${address.prefix}${behind}` }))
      for (const one of elementsOf(page, "Contents")) yield { key: keyOf(one, "Key"), changedAt: changeOf(one) };
  }

  async function* listUnder(prefix: string): AsyncGenerator<string> {
    for await (const page of pages(prefix, { delimiter: "/" })) {
      for (const one of elementsOf(page, "CommonPrefixes")) yield keyOf(one, "Prefix").slice(prefix.length, -1);
      for (const one of elementsOf(page, "Contents")) yield keyOf(one, "Key").slice(prefix.length);
    }
  }

  const keyOf = (element: string, name: string) => (textsOf(element, name)[0] ?? "").slice(address.prefix.length);
  const changeOf = (element: string) => new Date(textsOf(element, "LastModified")[0] ?? "");

  async function* pages(prefix: string, how: Record<string, string>): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const query = {
        ...{ "list-type": "2", prefix: `${address.prefix}${prefix}` },
        ...how,
        ...(token === undefined ? {} : { "continuation-token": token }),
      };
      const page = await words({ method: "GET", query });
      yield page;
      const isCut = textsOf(page, "IsTruncated")[0] === "true";
      token = isCut ? textsOf(page, "NextContinuationToken")[0] : undefined;
      if (isCut && token === undefined) throw notNow(new Error("The file store cut its list and does not say where"));
    } while (token !== undefined);
  }

  return { list, listUnder };
}
