import { routes } from "#domain/routes.ts";

export const chainRoutes = routes("public", {
  readCheckpoint: ["GET", "/chain/checkpoint"],
  proveInclusion: ["GET", "/chain/inclusion"],
  proveConsistency: ["GET", "/chain/consistency"],
});

export const packRoutes = routes("user", {
  readPack: ["GET", "/tasks/{id}/pack"],
});
