import { afterEach, expect, test, vi } from "vitest";
import { closeToast, forgetToast, standingToasts, subscribeToToasts, toast } from "./toast.ts";

afterEach(() => {
  for (const { id } of standingToasts()) forgetToast(id);
});

test("a message stands until it is closed and forgotten, and every change is told", () => {
  const told = vi.fn();
  const stop = subscribeToToasts(told);
  const close = toast({ title: "Task Updated", description: "Task status changed to completed" });
  expect(standingToasts()).toMatchObject([{ title: "Task Updated", open: true }]);
  close();
  expect(standingToasts()).toMatchObject([{ title: "Task Updated", open: false }]);
  forgetToast(standingToasts()[0]?.id ?? 0);
  expect(standingToasts()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  toast({ title: "Unheard" });
  expect(told).toHaveBeenCalledTimes(3);
});

test("at most three stand at once; the oldest gives way", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title });
  expect(standingToasts().map(({ title }) => title)).toEqual(["two", "three", "four"]);
});

test("the same said again stands once, and anew; what asks for a press stands by itself", () => {
  const onPress = () => {};
  const close = toast({ title: "On this phone", description: "It is sent." });
  toast({ title: "On this phone", description: "It is sent." });
  toast({ title: "On this phone", description: "Another is sent." });
  toast({ title: "Deleted", action: { label: "Undo", onPress } });
  toast({ title: "Deleted", action: { label: "Undo", onPress } });
  expect(standingToasts().map(({ title, description }) => description ?? title)).toEqual([
    "Another is sent.",
    "Deleted",
    "Deleted",
  ]);
  close();
  expect(standingToasts().every(({ open }) => open)).toBe(true);
});

test("closing one that is gone changes nothing", () => {
  toast({ title: "still here" });
  closeToast(-1);
  expect(standingToasts()).toMatchObject([{ title: "still here", open: true }]);
});
