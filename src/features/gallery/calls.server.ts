import { bind } from "#platform/http/bind.server.ts";
import { galleryCalls } from "./contract.ts";
import { listGallery } from "./queries.server.ts";

export const galleryBindings = bind(galleryCalls, { listGallery });
