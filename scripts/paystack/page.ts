import { formatNaira } from "#domain/money.ts";

const look = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f4;color:#10212b;font:16px/1.5 system-ui,sans-serif;padding:1rem}
main{background:#fff;border-radius:16px;padding:1.5rem;max-width:24rem;width:100%;box-shadow:0 1px 3px #0002}
h1{font-size:1rem;margin:0;font-weight:600}.sum{font-size:2rem;font-weight:700;margin:.25rem 0 0}.to{color:#4d606c;margin:0 0 1rem;overflow-wrap:anywhere}
form{display:grid;gap:.6rem}label{display:grid;gap:.2rem}input{font:inherit;min-height:48px;border-radius:10px;border:1px solid #9fb0ba;background:transparent;color:inherit;padding:0 .7rem;width:100%}button{font:inherit;font-weight:600;min-height:48px;border-radius:10px;border:1px solid #9fb0ba;background:transparent;color:inherit;cursor:pointer}
button[value=pay]{background:#0a7a4b;border-color:#0a7a4b;color:#fff}small{color:#4d606c;display:block;margin-top:1rem}
@media (prefers-color-scheme:dark){body{background:#10181d;color:#e9eef1}main{background:#1a252c}.to,small{color:#a9b8c1}}`;

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** The page on which somebody pays: what a bank would decide is decided by a press. */
export function payPage({ amount, email, isOver }: { amount: number; email: string; isOver: boolean }, of: string) {
  const acts = isOver
    ? "<p>This was paid already.</p>"
    : `<form method="post"><button name="act" value="pay">Pay ${formatNaira(amount)}</button><button name="act" value="fail">The bank refuses</button><button name="act" value="leave">Leave without paying</button></form>`;
  return paged(
    `<h1>Checkout of the demo</h1><p class="sum">${formatNaira(amount)}</p><p class="to">${escaped(email)}</p>${acts}<small>Stands for the page of ${of}. No money moves and nobody real is reached.</small>`,
  );
}

const paged = (body: string): string =>
  `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Pay</title><style>${look}</style></head><body><main>${body}</main></body></html>`;

/** The page of a bank, from which somebody sends money to a number. */
export const bankPage = (said = ""): string =>
  paged(
    `<h1>Bank of the demo</h1><p class="to">${escaped(said || "Send money to an account number.")}</p><form method="post"><label>Account number<input name="number" inputmode="numeric" required pattern="[0-9]{10}"></label><label>Amount in naira<input name="naira" inputmode="numeric" required pattern="[0-9]{1,8}"></label><button name="act" value="pay">Send</button></form><small>Stands for the app of any bank. No money moves and nobody real is reached.</small>`,
  );
