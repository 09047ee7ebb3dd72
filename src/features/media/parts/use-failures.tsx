import { useEffect, useRef } from "react";
import type { Entry } from "#browser/uploads/rules.ts";
import { toast } from "#ui/toast.ts";

/** Says of each file once that it could not be taken. */
export function useFailures(entries: readonly Entry[]): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, state } of entries) {
      if (state !== "failed") told.current.delete(id);
      else if (!told.current.has(id)) {
        told.current.add(id);
        toast({ title: "Error", description: `Failed to process ${name}`, tone: "bad" });
      }
    }
  }, [entries]);
}
