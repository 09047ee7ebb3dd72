// @vitest-environment happy-dom

import { Link } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { queryClient, refresh } from "#browser/queries.ts";
import { type Asked, answerCalls, type Given, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { galleryApi, useGallery } from "../client.ts";
import type { GalleryItem } from "../contract.ts";
import { useOpenPhoto } from "./use-open-photo.tsx";

page.setPage();

let held: string[];
let asked: Asked;
const pageSize = 10;

/** A server whose pages are of ten photos, after the one that the cursor names. */
const listed = ({ query }: Given) => {
  const from = held.indexOf(query.get("cursor") ?? "") + 1;
  const media = held.slice(from, from + pageSize).map((id) => ({ id }) as GalleryItem);
  return { media, nextCursor: from + pageSize < held.length ? (media.at(-1)?.id ?? null) : null };
};
beforeEach(async () => {
  held = Array.from({ length: 25 }, (_, at) => `p${at}`);
  asked = answerCalls({ "GET /properties/b1/media": listed });
  await page.comeIn("property_owner");
});

function Photos() {
  const gallery = useGallery("b1", null);
  const items = gallery.data?.pages.flatMap((one) => one.media) ?? [];
  const photo = useOpenPhoto({ gallery, items });
  const open = photo.at === null ? "none" : items[photo.at]?.id;
  return (
    <>
      <p id="open">{open}</p>
      <p id="said">{photo.lost ?? photo.missing}</p>
      <Link to={photo.addressOf("p1")} state={{ fromGallery: true }}>
        Second
      </Link>
      <button type="button" onClick={() => photo.show((photo.at ?? 0) + 1)}>
        Next
      </button>
      <button type="button" onClick={photo.close}>
        Close
      </button>
    </>
  );
}

const at = (query: string) => shown.showAt(`/property/b1?tab=media${query}`, <Photos />);
const isOpen = () => page.find("#open").textContent;
const said = () => page.find("#said").textContent;
const read = () => asked.reads.length;

describe("the photo that the address names", () => {
  test("is not asked for again and again where the page that may hold it cannot be read", async () => {
    let tries = 0;
    answerCalls({
      "GET /properties/b1/media": (given: Given) => {
        if (given.query.get("cursor") === null) return listed(given);
        tries += 1;
        return refuse(500, "It could not be read.")();
      },
    });
    await at("&photo=p12");
    await expect.poll(() => tries).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) await page.acting(() => {});
    expect([tries, isOpen()]).toEqual([1, "none"]);
  });

  test("is opened by its link, gone through, and closed by one step back to where it was opened", async () => {
    const { address } = await at("");
    await expect.poll(read).toBe(1);
    await shown.tap("Second");
    expect([isOpen(), address()]).toEqual(["p1", "/property/b1?tab=media&photo=p1"]);
    await shown.tap("Next");
    expect([isOpen(), address()]).toEqual(["p2", "/property/b1?tab=media&photo=p2"]);
    await shown.tap("Close");
    await expect.poll(address).toBe("/property/b1?tab=media");
    expect(isOpen()).toBe("none");
  });

  test("closes in place where the address was sent by somebody", async () => {
    const { address, back } = await at("&photo=p3");
    await expect.poll(isOpen).toBe("p3");
    await shown.tap("Close");
    expect(address()).toBe("/property/b1?tab=media");
    await back();
    expect(address()).toBe("/before");
  });

  test("is looked for on the pages behind, and those near it are read ahead", async () => {
    await at("&photo=p12");
    await expect.poll(isOpen).toBe("p12");
    expect(read()).toBe(2);
    for (const next of ["p13", "p14", "p15"]) {
      await shown.tap("Next");
      expect(isOpen()).toBe(next);
    }
    await expect.poll(read).toBe(3);
  });

  test("that nobody has is said to be gone once all pages were read, and the address forgets it", async () => {
    const { address } = await at("&photo=gone");
    await expect.poll(said).toBe("That file is not here any more.");
    expect([read(), isOpen(), address()]).toEqual([3, "none", "/property/b1?tab=media"]);
  });

  test.each([
    ["in the middle", "p3", "p4"],
    ["the last", "p24", "p23"],
  ])("that is removed while it is open gives way to the next, %s", async (_, open, next) => {
    await at(`&photo=${open}`);
    await expect.poll(isOpen).toBe(open);
    held = held.filter((id) => id !== open);
    await page.acting(() => refresh(galleryApi.listGallery));
    await expect.poll(isOpen).toBe(next);
    expect(said()).toBe("That file has been removed. Here is the next one.");
  });

  test("that was the only one closes", async () => {
    held = ["p0"];
    const { address } = await at("&photo=p0");
    await expect.poll(isOpen).toBe("p0");
    held = [];
    await page.acting(() => refresh(galleryApi.listGallery));
    await expect.poll(address).toBe("/property/b1?tab=media");
    expect([isOpen(), said()]).toEqual(["none", "That file is not here any more."]);
    queryClient.clear();
  });
});
