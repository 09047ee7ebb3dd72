type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
export type Asking = Waiting & {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith: (answer: Promise<Response>) => void;
};
type Pushed = Waiting & { data: { text: () => string } | null };
type Resubscribed = Waiting & { newSubscription?: Subscription | null };
/** Where a push service takes what is for this browser. */
export type Subscription = { toJSON: () => { endpoint?: string; keys?: Record<string, string> } };
type Synced = Waiting & { tag: string; lastChance?: boolean };
type Pressed = Waiting & { action: string; notification: { data: unknown; close: () => void } };
type Shown = {
  body: string;
  tag: string;
  lang: string;
  icon: string;
  data: unknown;
  actions?: readonly { action: string; title: string }[];
};
type Tab = {
  id: string;
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<Tab>;
  navigate: (url: string) => Promise<Tab | null>;
};
type Hearing = Waiting & { data: unknown; source: { id: string } | null };

/** What we use of a service worker's global scope, which the types of pages do not know. */
export type WorkerScope = {
  addEventListener: {
    (type: "install" | "activate", hear: (event: Waiting) => void): void;
    (type: "fetch", hear: (event: Asking) => void): void;
    (type: "message", hear: (event: Hearing) => void): void;
    (type: "sync" | "periodicsync", hear: (event: Synced) => void): void;
    (type: "push", hear: (event: Pushed) => void): void;
    (type: "pushsubscriptionchange", hear: (event: Resubscribed) => void): void;
    (type: "notificationclick", hear: (event: Pressed) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<Tab | null>;
  };
  registration: {
    showNotification: (title: string, options: Shown) => Promise<void>;
    pushManager: {
      subscribe: (options: { userVisibleOnly: true; applicationServerKey: string }) => Promise<Subscription>;
    };
    sync?: { register: (tag: string) => Promise<void> };
  };
  cookieStore?: { get: (name: string) => Promise<{ value: string } | null> };
};

export const worker = self as unknown as WorkerScope;
