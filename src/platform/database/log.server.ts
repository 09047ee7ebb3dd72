/** What database and queue say about themselves. */
export type DatabaseLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
