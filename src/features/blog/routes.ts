import { routes } from "#domain/routes.ts";

export const blogRoutes = routes("admin", {
  listPosts: ["GET", "/blog/posts", { access: "public", dataIs: "posts" }],
  listCategories: ["GET", "/blog/categories", { access: "public", dataIs: "categories" }],
  readPost: ["GET", "/blog/posts/{slug}", { access: "public" }],
  listAllPosts: ["GET", "/admin/blog/posts", { dataIs: "posts" }],
  listAllCategories: ["GET", "/admin/blog/categories", { dataIs: "categories" }],
  readAnyPost: ["GET", "/admin/blog/posts/{id}"],
  createPost: ["POST", "/admin/blog/posts"],
  changePost: ["PUT", "/admin/blog/posts/{id}"],
  removePost: ["DELETE", "/admin/blog/posts/{id}"],
  uploadPicture: ["POST", "/admin/upload/image", { takesFile: true }],
});
