import { type ComponentType, createContext } from "react";
import type { TaskDetail } from "../contract.ts";

/** What a feature above adds to an open task; whoever frames the screens says which. */
export const TaskExtra = createContext<ComponentType<{ task: TaskDetail }> | null>(null);
