/** Presses of Escape that a message leaves to the dialog behind it. */
const passedOn = new WeakSet<Event>();

/**
 * A message stands above a dialog, and so hears Escape first. One that is pressed inside the dialog is meant for it:
 * the message stays, and the dialog asks `wasPassedOn`.
 */
export function passOnToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element) || event.target.closest("[role=dialog]") === null) return;
  event.preventDefault();
  passedOn.add(event);
}

export const wasPassedOn = (event: Event): boolean => passedOn.has(event);
