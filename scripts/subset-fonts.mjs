// Cuts Inter and Fraunces to the letters that Tunse writes: node scripts/subset-fonts.mjs
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL("../src/ui/fonts", import.meta.url));
const between = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("");

const ascii = between(0x20, 0x7e);
const punctuation = "\u00a0\u2009\u202f₦£€$§©®°·•…–—‘’“”‚„‹›«»¿¡×÷±≤≥≈½¼¾²³→←↑↓−";
const westEuropean = between(0xc0, 0xff);
// Yoruba, Igbo and Hausa; tone marks also stand alone, since ẹ́ and ọ̀ have no letter of their own.
const nigerian = "ẹọṣịụṅẸỌṢỊỤṄɓɗƙƴƁƊƘƳǹńḿǸŃḾāēīōūĀĒĪŌŪǎěǐǒǔẽĩũẼĨŨẠạ";
const toneMarks = "\u0300\u0301\u0302\u0303\u0304\u0307\u0308\u030c\u0323\u0329\u0331";

const faces = [
  {
    from: require.resolve("inter-ui/variable/InterVariable.woff2"),
    to: "inter.woff2",
    letters: ascii + punctuation + westEuropean + nigerian + toneMarks,
    options: {
      variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
      keepFeatures: ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"],
    },
  },
  {
    from: require.resolve("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"),
    to: "fraunces.woff2",
    letters: `${ascii}’‘“”–—…áéíóúàèìòù`,
    options: { variationAxes: { opsz: 72, wght: { min: 500, max: 700 } }, keepFeatures: ["kern", "ccmp"] },
  },
];

for (const { from, to, letters, options } of faces) {
  const whole = await readFile(from);
  const cut = await subsetFont(whole, letters, { targetFormat: "woff2", noHinting: true, ...options });
  await writeFile(`${target}${to}`, cut);
  console.log(`${to}: ${(cut.length / 1000).toFixed(1)} KB`);
}

// Papers (PDF) take fonts of one weight, as TrueType.
const papers = fileURLToPath(new URL("../src/platform/paper/fonts/", import.meta.url));
const whole = await readFile(require.resolve("inter-ui/variable/InterVariable.woff2"));
for (const [wght, name] of [
  [400, "inter-regular.ttf"],
  [700, "inter-bold.ttf"],
]) {
  const options = { ...faces[0].options, targetFormat: "truetype", noHinting: true, variationAxes: { opsz: 14, wght } };
  const cut = await subsetFont(whole, faces[0].letters, options);
  await writeFile(`${papers}${name}`, cut);
  console.log(`${name}: ${(cut.length / 1000).toFixed(1)} KB`);
}

await copyFile(require.resolve("inter-ui/LICENSE.txt"), `${target}inter-licence.txt`);
await copyFile(require.resolve("@fontsource-variable/fraunces/LICENSE"), `${target}fraunces-licence.txt`);
