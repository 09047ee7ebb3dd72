import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { toast } from "./toast.ts";

/** A text to be pasted elsewhere, with a button that copies it; `what` it is called, as "link". */
export function CopyText({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: "Could not copy", description: `Press and hold the ${what} to copy it.`, tone: "bad" });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
      <span className="min-w-0 flex-1 rounded-control bg-hush px-3 py-2.5 text-sm font-semibold break-all select-all">
        {text}
      </span>
      <Button variant="brand" onClick={() => void copy()} icon={<Icon aria-hidden="true" className="size-5" />}>
        {isCopied ? "Copied" : `Copy ${what}`}
      </Button>
    </div>
  );
}
