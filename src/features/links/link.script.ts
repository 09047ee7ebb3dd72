// The page of a link: it works without this. Here it finds out where photos were taken, and keeps a second press from being sent.
const patienceMs = 8_000;
const found = "Your place goes with the photos.";
const unknown = "Your place is not known, so it does not go with the photos. You can send them all the same.";

const code = document.querySelector<HTMLElement>("script[data-link]")?.dataset.link;
// Whoever checks links in messages reads the page and runs no scripts: only this says that somebody opened it.
if (code)
  void fetch(`/api/l/${code}/opening`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  }).catch(() => {});

const looking = new Map<HTMLFormElement, Promise<void>>();

const put = (form: HTMLFormElement, name: string, value: string) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
};

const findPlace = (form: HTMLFormElement): Promise<void> =>
  new Promise((resolve) => {
    const say = (words: string) => {
      const place = form.querySelector("[data-place]");
      if (place) place.textContent = words;
      resolve();
    };
    if (!("geolocation" in navigator)) return say(unknown);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        put(form, "latitude", String(coords.latitude));
        put(form, "longitude", String(coords.longitude));
        put(form, "accuracy", String(coords.accuracy));
        say(found);
      },
      () => say(unknown),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 60_000 },
    );
  });

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]")) {
  form.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", ({ currentTarget }) => {
    const { files } = currentTarget as HTMLInputElement;
    put(form, "times", Array.from(files ?? [], ({ lastModified }) => new Date(lastModified).toISOString()).join(" "));
    if (!files || files.length === 0) return;
    // A question of the phone that nobody answers must not hold the photos back.
    const longest = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    const search = Promise.race([findPlace(form), longest]).then(() => {
      // Another choice of photos may be looking by now.
      if (looking.get(form) === search) looking.delete(form);
    });
    looking.set(form, search);
  });
  let isSent = false;
  form.addEventListener("submit", (event) => {
    const pending = looking.get(form);
    if (isSent) return event.preventDefault();
    const { submitter } = event;
    submitter?.setAttribute("aria-busy", "true");
    isSent = true;
    if (!pending) return;
    event.preventDefault();
    void pending.then(() => {
      isSent = false;
      form.requestSubmit(submitter instanceof HTMLButtonElement ? submitter : null);
    });
  });
  // Somebody who comes back by the back button may press again: the key of the page keeps it from happening twice.
  addEventListener("pageshow", () => {
    isSent = false;
    for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-busy");
  });
}
