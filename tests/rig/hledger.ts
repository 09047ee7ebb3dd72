import { canInstall, findProgram, installPackages } from "./install.ts";

/** The path of hledger: one on PATH, else Debian's package where it may be installed; undefined where it cannot be had. */
export function findHledger(): string | undefined {
  const present = findProgram("hledger");
  if (present || !canInstall()) return present;
  try {
    installPackages("hledger");
  } catch (error) {
    console.log(`hledger cannot be installed here, so exports are added up by the tests alone: ${error}`);
  }
  return findProgram("hledger");
}
