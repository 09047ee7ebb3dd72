import { dialog, press, type Screen, text } from "./screens.ts";

const posts = "/admin/dashboard/blog";

/** What is read on the blog, and what those who write it see. */
export const blogScreens: Record<string, Screen> = {
  blog: { at: "/blog", shows: "Blog" },
  "blog, nothing found": { at: "/blog?search=zeppelin", shows: text("No posts match") },
  article: { at: "/blog/seven-checks-before-the-rains", shows: "Seven checks before the rains" },
  "article that is not there": { at: "/blog/nowhere", shows: "Article Not Found" },
  posts: { at: posts, as: "admin", shows: text("Seven checks before the rains") },
  "post being written": {
    at: `${posts}/new`,
    as: "admin",
    reach: async (page) => {
      await press("Table")(page);
      for (const word of ["Check", "Tab", "Cost", "Tab", "When"])
        await (word === "Tab" ? page.keyboard.press(word) : page.keyboard.type(word));
    },
    shows: (page) => page.getByRole("button", { name: "Remove the table" }).waitFor(),
  },
  "post, refused": {
    at: `${posts}/new`,
    as: "admin",
    reach: press("Publish Post"),
    shows: text("The post was not saved"),
  },
  "post being deleted": {
    at: posts,
    as: "admin",
    reach: press("Delete Seven checks before the rains"),
    shows: dialog,
  },
};
