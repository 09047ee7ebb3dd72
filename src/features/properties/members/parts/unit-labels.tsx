import { createContext } from "react";

/** How the units of a building are found, by what they are called; whoever frames its people says it. None without that. */
export const UnitLabels = createContext<(propertyId: string | null) => readonly string[]>(() => []);
