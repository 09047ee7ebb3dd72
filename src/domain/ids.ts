import { v7 } from "uuid";

let make: () => string = v7;

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => make();

/** Has ids made by `source` from here on, by the machine's clock and chance again where it is null. */
export const makeIdsBy = (source: (() => string) | null): void => {
  make = source ?? v7;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an id; says nothing about whether it exists. */
export const isId = (text: string): boolean => uuid.test(text);
