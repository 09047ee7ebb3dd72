import { clsx } from "clsx";
import { type LucideIcon, Search } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useCloseRequest } from "./close-request.ts";
import { useWayBack } from "./way-back.ts";

export type PaletteItem = {
  id: string;
  icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  /** Done after the palette has closed. */
  run: () => void;
};
export type PaletteGroup = { label: string; items: readonly PaletteItem[] };

type PaletteProps = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Said under the field, to eyes and screen readers: what is being done, or why nothing is there. */
  note?: ReactNode;
  /** True where something was chosen, which is done right after. */
  onClose: (isChosen?: boolean) => void;
};

/** A field over one list of what can be chosen, by keyboard or hand: the combobox pattern of WAI-ARIA in a dialog. */
export function Palette({ onClose, ...rest }: PaletteProps) {
  const wasChosen = useRef(false);
  const { ref, goBack } = useWayBack();
  useCloseRequest(() => onClose());
  const choose = (item: PaletteItem) => {
    wasChosen.current = true;
    onClose(true);
    item.run();
  };
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim animate-fade" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[12vh]">
          <RadixDialog.Content
            ref={ref}
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => (wasChosen.current ? event.preventDefault() : goBack(event))}
            className="pointer-events-auto flex max-h-[min(32rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-card bg-surface shadow-float outline-none animate-rise"
          >
            <RadixDialog.Title className="sr-only">{rest.label}</RadixDialog.Title>
            <Choosing {...rest} onChoose={choose} />
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type ChoosingProps = Omit<PaletteProps, "onClose"> & { onChoose: (item: PaletteItem) => void };

function Choosing({ label, placeholder, text, onText, groups, note, onChoose }: ChoosingProps) {
  const listId = useId();
  const { active, setWanted, keyPressed, optionId } = useActive(groups, listId, onChoose);
  const ofOption = (item: PaletteItem) => {
    return { id: optionId(item), item, isActive: item === active, onPoint: () => setWanted(item.id) };
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 has-focus-visible:border-brand">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={active !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setWanted(undefined);
            onText(event.currentTarget.value);
          }}
          onKeyDown={keyPressed}
          className="min-h-14 w-full min-w-0 bg-transparent text-base text-ellipsis outline-none"
        />
        <RadixDialog.Close className="min-h-11 shrink-0 rounded-control px-2 text-sm font-semibold text-ink-soft hover:text-ink">
          Close
        </RadixDialog.Close>
      </div>
      <div role="status" className="px-4 text-sm text-ink-soft not-empty:py-3">
        {note}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto p-1.5 empty:hidden"
      >
        {groups.map((group) => (
          <Fragment key={group.label}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
              {group.label}
            </p>
            {group.items.map((item) => (
              <Option key={item.id} {...ofOption(item)} group={group.label} onChoose={() => onChoose(item)} />
            ))}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** The entry that Enter chooses: the first, until the arrows or a hand point at another. */
function useActive(groups: readonly PaletteGroup[], listId: string, onChoose: (item: PaletteItem) => void) {
  const items = groups.flatMap((group) => group.items);
  const [wanted, setWanted] = useState<string>();
  const active = items.find((item) => item.id === wanted) ?? items[0];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const point = (item: PaletteItem | undefined) => {
    if (!item) return;
    setWanted(item.id);
    document.getElementById(optionId(item))?.scrollIntoView({ block: "nearest" });
  };
  const keyPressed = (event: KeyboardEvent) => {
    const at = active ? items.indexOf(active) : 0;
    if (event.key === "ArrowDown") point(items[(at + 1) % items.length]);
    else if (event.key === "ArrowUp") point(items[(at + items.length - 1) % items.length]);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, setWanted, keyPressed, optionId };
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  group: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** The field keeps the focus and the keys; a hand may press here. */
function Option({ id, item: { icon: Icon, label, detail }, group, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        "flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left",
        isActive && "bg-brand-tint",
      )}
    >
      <Icon aria-hidden="true" className={clsx("size-5 shrink-0", isActive ? "text-brand" : "text-ink-soft")} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={clsx("truncate", isActive && "font-semibold text-brand")}>{label}</span>
        {detail ? <span className="truncate text-sm text-ink-soft">{detail}</span> : null}
        <span className="sr-only">, {group}</span>
      </span>
    </button>
  );
}
