import { canInstall, findProgram, installPackages, isExecutable } from "./install.ts";

// The form without a window costs a quarter less processor time for the same pages.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPath = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function chromiumHere(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return names.map(findProgram).find((file) => file !== undefined) ?? [macPath].find(isExecutable);
}

/** The path of a Chromium to drive: CHROMIUM_PATH, else one on PATH, else Debian's package where it may be installed. */
export function findChromium(): string {
  const present = chromiumHere();
  if (present && !isExecutable(present)) throw new Error(`CHROMIUM_PATH names ${present}, which is no program.`);
  if (present) return present;
  if (canInstall()) installPackages("chromium-headless-shell");
  const installed = chromiumHere();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium: install it (on Debian `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to its program.",
  );
}
