// Shares this page by the device's own means, else copies its address. Its room is kept from the first paint on.
const button = document.querySelector<HTMLElement>("[data-share]");
const address = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;

async function share(label: Node | null): Promise<void> {
  if ("share" in navigator) {
    await navigator.share({ title: document.title, url: address }).catch(() => {});
    return;
  }
  try {
    await (navigator as Navigator).clipboard.writeText(address);
    if (label) label.textContent = "Link copied";
  } catch {
    prompt("Copy this link", address);
  }
}

if (button) {
  button.classList.remove("invisible");
  button.addEventListener("click", () => share(button.lastChild));
}
