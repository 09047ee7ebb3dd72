import { routes } from "#domain/routes.ts";

export const unitRoutes = routes("user", {
  listUnits: ["GET", "/properties/{id}/units", { follows: ["property", "task", "ticket"] }],
  createUnits: ["POST", "/properties/{id}/units"],
  importUnits: ["POST", "/properties/{id}/units/import"],
  listUnitHistory: ["GET", "/units/{id}/history", { follows: ["property", "task", "ticket"] }],
  listDirectoryUnits: ["GET", "/properties/{id}/directory-units", { access: "public" }],
  changeUnit: ["PUT", "/units/{id}"],
  removeUnit: ["DELETE", "/units/{id}"],
});

export const residentRoutes = routes("user", {
  listResidents: ["GET", "/units/{id}/residents", { follows: ["property"] }],
  importResidents: ["POST", "/properties/{id}/residents/import"],
  addResident: ["POST", "/units/{id}/residents"],
  changeResident: ["PUT", "/residents/{id}"],
});
