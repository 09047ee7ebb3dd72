export type ToastTone = "plain" | "good" | "bad";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Undo or the like; closes the toast. */
  action?: { label: string; onPress: () => void };
};

export type StandingToast = ToastMessage & { id: number; open: boolean };

const mostAtOnce = 3;
let toasts: readonly StandingToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly StandingToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const isSame = (one: ToastMessage, other: ToastMessage) =>
  one.title === other.title && one.description === other.description && !one.action && !other.action;

/**
 * Shows a message for 5 seconds; callable from anywhere in the browser. Answers a function that closes it.
 * Said once more it stands once, 5 seconds from now: what is done ten times in a row must not cover the screen.
 */
export function toast(message: ToastMessage): () => void {
  lastId += 1;
  const id = lastId;
  const others = toasts.filter((one) => !isSame(one, message));
  set([...others, { ...message, id, open: true }].slice(-mostAtOnce));
  return () => closeToast(id);
}

/** Lets a toast leave; it is forgotten once its leaving has been seen. */
export function closeToast(id: number): void {
  set(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
}

export function forgetToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function standingToasts(): readonly StandingToast[] {
  return toasts;
}
