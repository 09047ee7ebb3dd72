import { routes } from "#domain/routes.ts";

export const chainRoutes = routes("public", {
  readCheckpoint: ["GET", "/chain/checkpoint"],
  proveInclusion: ["GET", "/chain/inclusion"],
  proveConsistency: ["GET", "/chain/consistency"],
});

export const packRoutes = routes("user", {
  readPack: ["GET", "/tasks/{id}/pack"],
});

export const anchorRoutes = {
  ...routes("public", { listAnchors: ["GET", "/chain/anchors"] }),
  ...routes("admin", { listAnchorStandings: ["GET", "/admin/anchors"] }),
};

export const checkpointLetterRoutes = routes("user", {
  findCheckpointLetter: ["GET", "/me/checkpoint-letter"],
  setCheckpointLetter: ["PUT", "/me/checkpoint-letter"],
});
