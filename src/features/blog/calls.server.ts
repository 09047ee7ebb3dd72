import { bind } from "#platform/http/bind.server.ts";
import { blogCalls } from "./contract.ts";
import { uploadPicture } from "./images/service.server.ts";
import { listAllPosts, listCategories, listPosts, readAnyPost, readPost } from "./queries.server.ts";
import { changePost, createPost, removePost } from "./service.server.ts";

export const blogBindings = bind(blogCalls, {
  ...{ listPosts, listCategories, readPost },
  ...{ listAllPosts, listAllCategories: listCategories, readAnyPost },
  ...{ createPost, changePost, removePost, uploadPicture },
});
