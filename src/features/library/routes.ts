import { routes } from "#domain/routes.ts";

export const documentRoutes = routes("user", {
  listDocuments: ["GET", "/property-manager/data-room/documents", { follows: "everything" }],
  findDocument: ["GET", "/property-manager/data-room/documents/{id}", { follows: "everything" }],
  uploadDocument: ["POST", "/property-manager/data-room/documents"],
  editDocument: ["PUT", "/property-manager/data-room/documents/{id}"],
  removeDocument: ["DELETE", "/property-manager/data-room/documents/{id}"],
  restoreDocument: ["POST", "/property-manager/data-room/documents/{id}/restore"],
});

export const sopRoutes = routes("user", {
  listSops: ["GET", "/property-manager/sops", { follows: "everything" }],
  createSop: ["POST", "/property-manager/sops"],
  editSop: ["PUT", "/property-manager/sops/{id}"],
  retireSop: ["DELETE", "/property-manager/sops/{id}"],
  listSopVersions: ["GET", "/property-manager/sops/{id}/versions", { follows: "everything" }],
});
