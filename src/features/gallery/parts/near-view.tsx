import { type RefObject, useEffect, useState } from "react";

const waiting = new Map<Element, () => void>();
const observers = new Map<number, IntersectionObserver>();

/** One observer for all that waits at the same distance. */
function observerAt(distancePx: number): IntersectionObserver {
  const there = observers.get(distancePx);
  if (there) return there;
  const made = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: `${distancePx}px` },
  );
  observers.set(distancePx, made);
  return made;
}

/** Calls back each time the element comes within this many pixels of the view; answers how to stop. */
export function watchNear(element: Element, distancePx: number, callback: () => void): () => void {
  const observer = observerAt(distancePx);
  waiting.set(element, callback);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer.unobserve(element);
  };
}

/** A browser's own lazy loading fetches up to 2,500 px ahead on a slow line, which is most of a gallery. */
const pictureDistancePx = 250;

/** Whether the element has ever been near the view. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    return watchNear(ref.current, pictureDistancePx, () => setSeen(true));
  }, [isSeen, ref]);
  return isSeen;
}
