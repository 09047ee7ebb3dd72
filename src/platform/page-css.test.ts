import { expect, test } from "vitest";
import { purgeCss } from "./page-css.server.ts";

const page = (css: string, body: string) => `<style id="page-css">${css}</style>${body}`;
const left = (css: string, body: string) => purgeCss(page(css, body)).match(/>([\s\S]*?)<\/style>/)?.[1];

test.each([
  [".a{x:1}.b{x:2}", ".a{x:1}"],
  [
    "@layer utilities{.b{x:2}@media (min-width:48rem){.md\\:a{x:1}.b{x:2}}}",
    "@layer utilities{@media (min-width:48rem){.md\\:a{x:1}}}",
  ],
  ["@layer theme,base;:root{--x:1}a:hover{x:1}", "@layer theme,base;:root{--x:1}a:hover{x:1}"],
  ['.a{content:"}"}.b{content:"\\"{"}', '.a{content:"}"}'],
  [".\\[\\&\\>svg\\]\\:a>svg{x:1}.\\32xl{x:1}", ".\\[\\&\\>svg\\]\\:a>svg{x:1}"],
  [".b{x:1;&:hover{x:2}}.a{x:1;&:hover{x:2}}", ".a{x:1;&:hover{x:2}}"],
  [
    '@property --p{syntax:"*"}@property --q{syntax:"*"}@keyframes k{from{x:1}}.a{x:var(--p)}.b{animation:k}',
    '@property --p{syntax:"*"}.a{x:var(--p)}',
  ],
  ["@font-face{font-family:A}/* .b{ */.b{x:1}", "@font-face{font-family:A}"],
])("of %s stays %s", (css, kept) => {
  expect(left(css, '<p class="a md:a [&amp;&gt;svg]:a">')).toBe(kept);
});
