const subjects = `account.json              who you are to us
sessions.json             where you are signed in
memberships.json          the buildings you belong to or belonged to, and your unit
residents.json            what your keepers wrote of you as who lives in a unit
properties.json           the buildings you keep
own-organisation.json     what you wrote of yourself as who manages buildings
organisations.json        the organisations you belong to
organisation-teams.json   the teams by area that you are in there
requests.json             the faults you reported
answers.json              what you said of repairs, and what was said of yours
visits.json               who was let in for your requests
follow-ups.json           what you asked to be told of notices
announcements-read.json   which notices of your buildings you read
tasks.json                the tasks you made, were given or completed
team.json                 your places in teams, as the contractors wrote them
work-logs.json            the work you logged
ticked-steps.json         the steps of work you ticked
readings.json             what you read off meters
verifications.json        what you said of finished work, and what was said of yours
completions.json          what you said when you completed tasks
grades.json               what the checks of the proof of your work came to
proof-answers.json        what you answered about the proof of your work
late-work.json            what you did without a network that arrived too late
credentials.json          the papers you keep for those who engage you; their files are in credentials/
credential-checks.json    what was found when they were looked at
quote-invitations.json    where you were asked for an offer
quotes.json               what you offered to do work for
orders.json               what was ordered from you
advances.json             what you asked for before the work was done
arrivals.json             what you said of payments to you, and whether they had arrived
invoices.json             what you asked for your work
suppliers.json            what buildings noted of you for the tax
payments.json             what you said you paid for your unit
online-payments.json      what you began to pay online, and what came of it
deposits.json             what you left as a caution deposit, and what became of it
deductions.json           what was kept back of it, or was to be, and why
questions.json            what you asked about the accounts of your building, and the answers
bank-details.json         by which account you are paid
exchange-rates.json       the rates you entered
choices.json              what you switched on, as a PIN for approvals
preferences.json          what you want to be told, and where
passkeys.json             the devices that sign you in
api-keys.json             the keys you made for programs
webhooks.json             the addresses that are told what happens
links.json                the links that were given to you
archives.json             the archives you asked for
imports.json              the lists you brought in from files
sops.json                 every version of the procedures you wrote
documents.json            what you wrote about papers in data rooms; the papers stay with their building
what-you-did.json         what you did and wrote, as it stands in the timelines
notifications.json        what we told you
contact-points.json       the phones, browsers and WhatsApp where you are told
whatsapp.json             what you wrote by WhatsApp, and what you were answered
mail-answers.json         that you answered mails, and what came of it
deliveries.json           what went to you outside of Tunse
on-call.json              the hours in which you are called first in an emergency
away.json                 the days on which you are not
drills.json               that you were rung to try, and when you answered
files.json, files/        the photos and videos you sent, as you sent them`;

/** What lies on top of the zip. */
export const aboutExport = (now: Date): string => `Your data at Tunse, taken on ${now.toISOString()}.

${subjects}

Amounts whose name ends in Kobo are in kobo; times are in UTC. Your password and the keys of your sessions are kept in a
form that nobody can read back, so they are not here. Details of other people are theirs, and are left out.
`;
