import { hooks } from "../src/app-listeners.server.ts";

// Loaded before the product: pictures come in as before they were compared, since nobody is told of them.
hooks.picturesAttached = [];
