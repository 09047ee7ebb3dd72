import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";

type ToolbarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** Whether the words at the cursor have it; absent for what is merely done. */
  on?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

/** One tool over the text. The text keeps its selection while it is pressed. */
export function ToolbarButton({ label, icon: Icon, on, disabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control hover-fade disabled:opacity-40",
        on ? "bg-brand-tint text-brand" : "text-ink-soft hover:bg-hush hover:text-ink",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
