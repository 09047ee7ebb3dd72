type Shared = { address: string; propertyName: string; role: string; email: string | null };

/** What the apps of the sharing person open with: the words are theirs to change before they send. */
export function shareLinks({ address, propertyName, role, email }: Shared) {
  const text = `I invite you to ${propertyName} on Tunse, as ${role.toLowerCase()}. Open this link to join: ${address}`;
  const subject = encodeURIComponent(`Your invitation to ${propertyName} on Tunse`);
  const body = encodeURIComponent(text);
  return {
    whatsapp: `https://wa.me/?text=${body}`,
    sms: `sms:?&body=${body}`,
    mail: `mailto:${email ? encodeURIComponent(email) : ""}?subject=${subject}&body=${body}`,
  };
}
