import { useEffect, useRef, useState } from "react";
import { freshKey } from "../../../browser/api.ts";
import { type EvidenceItem, mediaMessageOf, type Picked, pickEvidence } from "../../../browser/media.ts";
import { goodToast } from "../../../browser/toasts.ts";
import { toast } from "../../../ui/toast.ts";
import { bytesOf, fitsOneRequest } from "../request/rules.ts";

export type Evidence = Picked<EvidenceItem> & { id: string; bytes: number };

/** The files chosen so far, and how to add and take away. */
export type Shelf = {
  items: readonly Evidence[];
  isReading: boolean;
  add: (files: File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
};

const tooMuch = "Together these files are too large to send at once. Remove one, or send it as a comment afterwards.";

/** Files of one form, read with place and time as they are chosen; one bad file refuses its batch. */
export function useEvidence(): Shelf {
  const [items, setItems] = useState<readonly Evidence[]>([]);
  const [isReading, setReading] = useState(false);
  const held = useRef(items);
  held.current = items;
  useEffect(() => () => letGo(held.current), []);

  const add = async (files: File[]) => {
    setReading(true);
    try {
      const picked = await pickEvidence(files, { already: held.current });
      const fresh = picked.map((one) => ({ ...one, id: freshKey(), bytes: bytesOf(one.item.file_data) }));
      if (!fitsOneRequest([...held.current, ...fresh])) {
        letGo(fresh);
        toast({ title: "Upload Failed", description: tooMuch, tone: "bad" });
      } else {
        setItems((last) => [...last, ...fresh]);
        goodToast("Files Uploaded Successfully", uploaded(fresh));
      }
    } catch (error) {
      toast({ title: "Upload Failed", description: mediaMessageOf(error), tone: "bad" });
    } finally {
      setReading(false);
    }
  };
  const remove = (id: string) => {
    letGo(items.filter((item) => item.id === id));
    setItems((last) => last.filter((item) => item.id !== id));
  };
  const clear = () => {
    letGo(items);
    setItems([]);
  };
  return { items, isReading, add: (files) => void add(files), remove, clear };
}

function letGo(items: readonly Evidence[]): void {
  for (const { previewUrl } of items) URL.revokeObjectURL(previewUrl);
}

/** The specification's sentence; without a position it promises none. */
function uploaded(fresh: readonly Evidence[]): string {
  const placed = fresh.every(({ item }) => item.latitude !== null);
  return `${fresh.length} file(s) uploaded with ${placed ? "GPS coordinates and timestamp" : "timestamp"}`;
}
