import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Until then a browser has told of the click that a finger made, counted from when it was lifted. */
const clickMs = 100;

/**
 * The latest of what comes by itself into a form, once no finger is down in it: what is pressed is not moved away under
 * the finger, which would be lifted beside it. What is shown moves what has the focus by nothing: the page is scrolled by
 * as much.
 */
export function useSteady<T>(form: RefObject<HTMLFormElement | null>, latest: T): T {
  const [shown, setShown] = useState(latest);
  const show = useRef(() => {});
  const place = useRef<Place | null>(null);
  const isDown = useIsDown(form, show);
  show.current = () => {
    if (isDown.current || Object.is(shown, latest)) return;
    place.current = placeOfFocus(form.current);
    setShown(latest);
  };
  useEffect(() => show.current());
  useLayoutEffect(() => {
    const held = place.current;
    place.current = null;
    if (held) window.scrollBy(0, held.element.getBoundingClientRect().top - held.top);
  });
  return shown;
}

type Place = { element: Element; top: number };

function placeOfFocus(form: HTMLFormElement | null): Place | null {
  const element = document.activeElement;
  if (!element || !form?.contains(element)) return null;
  return { element, top: element.getBoundingClientRect().top };
}

/** Whether a finger or a mouse is down in the form; calls `lifted` once it no longer is, after its click. */
function useIsDown(form: RefObject<HTMLFormElement | null>, lifted: RefObject<() => void>): RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isDown.current = true;
    };
    const lift = () => {
      if (!isDown.current) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isDown.current = false;
        lifted.current();
      }, clickMs);
    };
    element?.addEventListener("pointerdown", press);
    // A mouse is let go, or a scroll begun, also outside of it.
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, lift);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("pointerdown", press);
      for (const kind of ["pointerup", "pointercancel"]) window.removeEventListener(kind, lift);
    };
  }, [form, lifted]);
  return isDown;
}
