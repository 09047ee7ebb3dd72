import { lazy } from "react";
import { UnitField } from "./unit-field.tsx";

/** Most who sign in choose no unit, so their page does without; where it cannot be loaded people write theirs. */
const chooser = async () => {
  try {
    return await import("./unit-chooser.tsx");
  } catch {
    return { DirectoryUnits: UnitField, UnitChooser: UnitField };
  }
};
export const DirectoryUnits = lazy(async () => ({ default: (await chooser()).DirectoryUnits }));
export const UnitChooser = lazy(async () => ({ default: (await chooser()).UnitChooser }));
