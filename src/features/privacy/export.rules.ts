/** What lies on top of the zip. */
export const aboutExport = (now: Date): string => `Your data at Tunse, taken on ${now.toISOString()}.

account.json          who you are to us
sessions.json         where you are signed in
memberships.json      the buildings you belong to or belonged to, and your unit
properties.json       the buildings you keep
requests.json         the faults you reported
answers.json          what you said of repairs
tasks.json            the tasks you made, were given or completed
team.json             your places in teams, as the contractors wrote them
work-logs.json        the work you logged
verifications.json    what you said of finished work, and what was said of yours
completions.json      what you said when you completed tasks
late-work.json        what you did without a network that arrived too late
quotes.json           what you offered to do work for
orders.json           what was ordered from you
invoices.json         what you asked for your work
payments.json         what you said you paid for your unit
online-payments.json  what you began to pay online, and what came of it
deposits.json         what you left as a caution deposit, and what became of it
bank-details.json     by which account you are paid
choices.json          what you switched on: the fingerprint of the log by mail, a PIN for approvals
proof-answers.json    what you answered about the proof of your work
sops.json             every version of the procedures you wrote
documents.json        what you wrote about papers in data rooms; the papers stay with their building
what-you-did.json     what you did and wrote, as it stands in the timelines
notifications.json    what we told you
contact-points.json   the phones, browsers and WhatsApp where you are told
whatsapp.json         what you wrote by WhatsApp, and what you were answered
mail-answers.json     that you answered mails, and what came of it
deliveries.json       what went to you outside of Tunse
on-call.json          the hours in which you are called first in an emergency
away.json             the days on which you are not
drills.json           that you were rung to try, and when you answered
files.json, files/    the photos and videos you sent, as you sent them

Amounts whose name ends in Kobo are in kobo; times are in UTC. Your password and the keys of your sessions are kept in a
form that nobody can read back, so they are not here. Details of other people are theirs, and are left out.
`;
