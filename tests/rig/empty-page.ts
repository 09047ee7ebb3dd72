import { beforeAll } from "vitest";

// Files of one worker share a page, and each begins with an empty one.
beforeAll(() => {
  if (typeof document === "undefined") return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
