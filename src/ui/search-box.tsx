import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { controlLook } from "./field.tsx";

const restMs = 250;

type SearchBoxProps = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called once typing rests, or at once on clearing and on Enter. */
  onSearch: (text: string) => void;
};

/** A search field that asks when typing rests, so that each letter is not a question to the server. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), restMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <search className="relative block w-full">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Of a form around it nothing is sent.
          event.preventDefault();
          onSearch(text);
        }}
        className={`${controlLook} pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text === "" ? null : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText("");
            onSearch("");
          }}
          className="absolute top-1/2 right-0.5 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </search>
  );
}
