import { routes } from "#domain/routes.ts";

const building = { follows: ["property"] } as const;

export const assetRoutes = routes("user", {
  listAssets: ["GET", "/properties/{id}/assets", building],
  createAsset: ["POST", "/properties/{id}/assets"],
  importAssets: ["POST", "/properties/{id}/assets/import"],
  findAsset: ["GET", "/assets/{id}", building],
  changeAsset: ["PUT", "/assets/{id}"],
  removeAsset: ["DELETE", "/assets/{id}"],
  listAssetHistory: ["GET", "/assets/{id}/history", building],
});
