const about = (propertyId: string, id: string) => ({
  kind: "building" as const,
  priority: "medium" as const,
  propertyId,
  link: `/money-accounts/${id}`,
});

type Account = { id: string; propertyId: string };

/** To owner and managers when an account was drafted by itself. */
export const draftedNotice = ({ id, propertyId }: Account, half: string) => ({
  ...about(propertyId, id),
  title: "An account of the money is drafted",
  message: `${half}. Look at it, close its months in the books, and issue it to the residents.`,
});

/** To the residents when it is issued. */
export const issuedNotice = ({ id, propertyId }: Account, half: string) => ({
  ...about(propertyId, id),
  title: "Where our money went",
  message: `The account of ${half} is there. Each line opens its job, photos and receipt.`,
});

/** To owner and managers when a resident asks. */
export const askedNotice = ({ id, propertyId }: Account, question: string) => ({
  ...about(propertyId, id),
  title: "A question about the account of the money",
  message: question,
});

/** To the resident who asked. */
export const answeredNotice = ({ id, propertyId }: Account, answer: string) => ({
  ...about(propertyId, id),
  title: "Your question about the money was answered",
  message: answer,
});
