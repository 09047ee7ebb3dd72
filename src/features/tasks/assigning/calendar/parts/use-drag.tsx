import { type HTMLAttributes, type PointerEvent, useEffect, useRef, useState } from "react";
import type { CalendarEntry } from "../../contract.ts";

type Held = { entry: CalendarEntry; x: number; y: number };
type Dragged = Held & { over: string | null };

/** A hand that shakes is no drag. */
const leastPx = 6;

const dayAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset.day ?? null;

/** Drags tasks from day to day with mouse or pen; a finger scrolls, and moves a task by its dialog. */
export function useDrag(onDrop: (entry: CalendarEntry, day: string) => void) {
  const held = useRef<Held>(null);
  const hasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stop = () => {
    held.current = null;
    setDragged(null);
  };
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      held.current = null;
      setDragged(null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isDragging]);
  const handlersOf = (entry: CalendarEntry): HTMLAttributes<HTMLElement> => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { button, pointerType, pointerId, clientX: x, clientY: y } = event;
      hasDragged.current = false;
      if (button !== 0 || pointerType === "touch") return;
      held.current = { entry, x, y };
      // From here on every move is told to this task, however fast the hand leaves it.
      event.currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      if (!held.current) return;
      if (!isDragging && Math.hypot(x - held.current.x, y - held.current.y) < leastPx) return;
      hasDragged.current = true;
      setDragged({ entry: held.current.entry, x, y, over: dayAt(x, y) });
    },
    onPointerUp: ({ clientX, clientY }) => {
      const dropped = isDragging ? held.current?.entry : undefined;
      stop();
      const day = dropped && dayAt(clientX, clientY);
      if (day && day !== dropped.day) onDrop(dropped, day);
    },
    onPointerCancel: stop,
    // The press that ends a drag opens nothing.
    onClickCapture: (event) => {
      if (hasDragged.current) event.stopPropagation();
      hasDragged.current = false;
    },
  });
  const ghost = dragged ? (
    <div
      aria-hidden="true"
      style={{ transform: `translate(${dragged.x + 8}px, ${dragged.y + 8}px)` }}
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-control border border-brand bg-surface px-2 py-1 text-sm font-semibold shadow-float"
    >
      {dragged.entry.title}
    </div>
  ) : null;
  return { over: dragged?.over ?? null, handlersOf, ghost };
}
