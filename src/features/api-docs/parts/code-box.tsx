import { Copy } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { rowsOf } from "../rules.ts";

type CodeBoxProps = {
  text: string;
  label: string;
  /** By what the page's script finds it to write into it. */
  name?: string;
};

/** Text to be read and copied as it is. A text box scrolls by keyboard and by thumb, and marks its own text only. */
export function CodeBox({ text, label, name }: CodeBoxProps) {
  return (
    <div data-code className="flex min-w-0 flex-col rounded-card border border-line bg-hush">
      <textarea
        readOnly
        aria-label={label}
        data-text={name}
        defaultValue={text}
        rows={rowsOf(text)}
        wrap="off"
        spellCheck={false}
        className="block w-full resize-none rounded-card p-3 font-[monospace] text-base lg:text-sm focus-visible:rounded-card"
      />
      <p className="flex items-center justify-end border-t border-line noscript:hidden">
        <span role="status" data-copied className="text-sm text-ink-soft" />
        <Button variant="plain" data-copy icon={<Copy aria-hidden="true" className="size-4" />}>
          Copy<span className="sr-only"> {label}</span>
        </Button>
      </p>
    </div>
  );
}
