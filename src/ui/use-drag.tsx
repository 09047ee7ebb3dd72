import {
  type DragEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

type Held<Thing> = { thing: Thing; x: number; y: number };
type Dragged<Thing> = Held<Thing> & { over: string | null };

/** A hand that shakes is no drag. */
const leastPx = 6;

/** Also under a message that lies over it. */
const placeAt = (x: number, y: number): string | null => {
  const places = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>("[data-drop]"));
  return places.find((place) => place !== null)?.dataset.drop ?? null;
};

/**
 * Drags things to places, which are elements with `data-drop`, with mouse or pen. A finger scrolls: what can be dragged
 * has another way besides, also for the keyboard.
 */
export function useDrag<Thing extends { title: string }>(onDrop: (thing: Thing, place: string) => void) {
  const held = useRef<Held<Thing>>(null);
  const hasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged<Thing> | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const stop = () => {
      held.current = null;
      setDragged(null);
    };
    // The whole page is listened to, so that a fast hand cannot leave what it drags.
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!held.current) return;
      const { thing, x: fromX, y: fromY } = held.current;
      if (!hasDragged.current && Math.hypot(x - fromX, y - fromY) < leastPx) return;
      hasDragged.current = true;
      setDragged({ thing, x, y, over: placeAt(x, y) });
    };
    const onUp = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const dropped = hasDragged.current ? held.current?.thing : undefined;
      stop();
      const place = dropped && placeAt(clientX, clientY);
      if (dropped && place) drop.current(dropped, place);
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && stop();
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("pointermove", onMove, { signal });
    document.addEventListener("pointerup", onUp, { signal });
    document.addEventListener("pointercancel", stop, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => leaving.abort();
  }, []);
  const handlersOf = useCallback(
    (thing: Thing): HTMLAttributes<HTMLElement> => ({
      onPointerDown: ({ button, pointerType, clientX: x, clientY: y }: PointerEvent) => {
        hasDragged.current = false;
        if (button === 0 && pointerType !== "touch") held.current = { thing, x, y };
      },
      // Else the browser drags links and pictures itself.
      onDragStart: (event: DragEvent) => event.preventDefault(),
      // The press that ends a drag opens nothing.
      onClickCapture: (event: MouseEvent) => {
        if (!hasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
        hasDragged.current = false;
      },
    }),
    [],
  );
  const ghost = dragged ? <Ghost {...dragged} /> : null;
  return { thing: dragged?.thing ?? null, over: dragged?.over ?? null, handlersOf, ghost };
}

const Ghost = ({ thing, x, y }: Dragged<{ title: string }>) => (
  <div
    aria-hidden="true"
    style={{ transform: `translate(${x + 8}px, ${y + 8}px)` }}
    className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-control border border-brand bg-surface px-2 py-1 text-sm font-semibold shadow-float"
  >
    {thing.title}
  </div>
);
