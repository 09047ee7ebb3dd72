import { useEffect, useRef, useState } from "react";
import { freshKey } from "../../../browser/api.ts";
import { dropDraft, keepDraft, readDraft } from "../../../browser/drafts.ts";
import { type EvidenceItem, mediaMessageOf, type Picked, pickEvidence } from "../../../browser/media.ts";
import { goodToast } from "../../../browser/toasts.ts";
import { toast } from "../../../ui/toast.ts";
import { bytesOf, fitsOneRequest } from "../request/rules.ts";

export type Evidence = Picked<EvidenceItem> & { id: string; bytes: number };

/** The files chosen so far, and how to add and take away. */
export type Shelf = {
  items: readonly Evidence[];
  isReading: boolean;
  /** How many were chosen before the page was loaded again; the browser gives no file back. */
  lost: number;
  add: (files: File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
};

const tooMuch = "Together these files are too large to send at once. Remove one, or send it as a comment afterwards.";

/** Files of one form, read with place and time as they are chosen; one bad file refuses its batch. */
export function useEvidence(form: string): Shelf {
  const [items, setItems] = useState<readonly Evidence[]>([]);
  const lost = useLost(`${form}.files`, items.length);
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
  return { items, isReading, lost, add: (files) => void add(files), remove, clear };
}

/** Remembers how many files are chosen, so that a page that is loaded again can ask for them. */
function useLost(draft: string, count: number): number {
  const [lost, setLost] = useState(0);
  const known = useRef(0);
  useEffect(() => {
    const kept = readDraft(draft);
    if (typeof kept === "number") setLost(kept);
  }, [draft]);
  useEffect(() => {
    if (count === known.current) return;
    known.current = count;
    setLost(0);
    if (count > 0) keepDraft(draft, count);
    else dropDraft(draft);
  }, [draft, count]);
  return lost;
}

function letGo(items: readonly Evidence[]): void {
  for (const { previewUrl } of items) URL.revokeObjectURL(previewUrl);
}

/** The specification's sentence; without a position it promises none. */
function uploaded(fresh: readonly Evidence[]): string {
  const placed = fresh.every(({ item }) => item.latitude !== null);
  return `${fresh.length} file(s) uploaded with ${placed ? "GPS coordinates and timestamp" : "timestamp"}`;
}
