import { bind } from "#platform/http/bind.server.ts";
import { assetCalls } from "./contract.ts";
import { importAssets } from "./import.service.server.ts";
import { listAssetHistory } from "./life.queries.server.ts";
import { findAsset, listAssets } from "./queries.server.ts";
import { changeAsset, createAsset, removeAsset } from "./service.server.ts";

export const assetBindings = bind(assetCalls, {
  listAssets,
  createAsset,
  importAssets,
  findAsset,
  changeAsset,
  removeAsset,
  listAssetHistory,
});
