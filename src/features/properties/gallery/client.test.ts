import { expect, test } from "vitest";
import { categoryOf, galleryRoutes } from "./client.ts";
import { galleryCalls } from "./contract.ts";

test("the address that the gallery uses is that of the contract", () => {
  const { method, path } = galleryCalls.listGallery;
  expect(galleryRoutes.listGallery).toEqual({ method, path });
});

test.each([
  ["category=roofing", "roofing"],
  ["category=attic", null],
  ["category=toString", null],
  ["", null],
])("an address with %s asks for %s", (query, category) => {
  expect(categoryOf(new URLSearchParams(query))).toBe(category);
});
