import { expect, test } from "vitest";
import { isStart, isStop } from "./phones.rules.ts";

const enough = `
  STOP | stop. | Stop am! | abeg stop | STOP ALL | stopall | no send again | unsubscribe | end | quit | cancel
  please stop | stop pls | Stop please! | stop o | stop ooo | stop it | stop this | stop now | stop sms | stop messages
  stop the messages | stop all messages | stop sending | stop sending me messages | stop texting me | abeg stop am
  abeg make una stop | make una stop am | make una no send again | no dey send me message again | dont send me sms
  Don't send me messages | do not send again | no disturb me | no dey disturb me | opt out | OPT-OUT | STOP TUNSE
  remove me | comot me | e don do | leave me alone | stop stop | STOP STOP STOP | S T O P | s.t.o.p | stp | Stopp
  I said stop | biko stop | oya stop | abeg stop 🛑`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== "");

test.each([...enough, "abeg\nstop", "STOP\nSent from my Infinix", " stop \n\n"])("%j is enough", (text) =>
  expect(isStop(text)).toBe(true),
);

const messages = `
  stop the leak | please stop the leak | please stop the water | water no dey stop | abeg stop the water
  stopcock is broken | the stopcock | stop light dey spark | stop am before fire catch | the noise no dey stop
  make una stop the gen | the bus stop | stop valve | it stop | the pump stop | the lift dey stop | light don stop
  cancel the visit | cancel it | end it | end of the pipe | remove am | remove the dirt | no send the plumber again
  no send am come | leave me the key | leave the key | e don do the work | dem don do am | no disturb the dog
  I want the leak to stop | stop by flat 3 | no light | no water again | dont send | START`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== "");

test.each([...messages, "", "abeg", "stop\nthe water dey rush"])("%j is a message", (text) =>
  expect(isStop(text)).toBe(false),
);

test("START is wanted again", () => {
  for (const text of ["Start", " UNSTOP! ", "abeg start", "Please start", "start again", "START\nSent from my Infinix"])
    expect(isStart(text), text).toBe(true);
  for (const text of ["start the pump", "start am", "the gen no dey start", "stop", ""])
    expect(isStart(text), text).toBe(false);
});
