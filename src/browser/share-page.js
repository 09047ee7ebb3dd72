// Shares this page by the device's own means, else copies its address. Its room is kept from the first paint on.
const button = document.querySelector("[data-share]");
const label = button?.lastChild;
const address = document.querySelector("link[rel=canonical]")?.href ?? location.href;

async function share() {
  if (navigator.share) {
    await navigator.share({ title: document.title, url: address }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(address);
    label.textContent = "Link copied";
  } catch {
    prompt("Copy this link", address);
  }
}

if (button) {
  button.classList.remove("invisible");
  button.addEventListener("click", share);
}
