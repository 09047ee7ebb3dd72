/** How long a code is good. */
export const codeMinutes = 10;
/** How often a code may be guessed. */
export const mostCodeTries = 5;
/** Phones of one person. */
export const mostPhones = 3;

const stops =
  /^(stop|stopp|stp|stop ?all|stop am|abeg stop|make una stop|comot me|no send again|unsubscribe|end|quit|cancel)$/;

/** Whether somebody writes that they have had enough, as people here spell it. */
export const isStop = (text: string): boolean =>
  stops.test(
    text
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

/** Whether somebody writes that they want it again. */
export const isStart = (text: string): boolean => /^\s*(start|unstop)\W*$/i.test(text);
