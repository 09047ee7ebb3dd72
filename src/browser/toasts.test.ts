import { afterEach, describe, expect, test } from "vitest";
import { forgetToast, standingToasts } from "#ui/toast.ts";
import { ApiProblem } from "./api-answer.ts";
import { failureToast, goodToast, problemToast, tellRefused } from "./toasts.ts";

afterEach(() => {
  for (const { id } of standingToasts()) forgetToast(id);
});

const said = () => standingToasts().map(({ title, description, tone }) => [title, description, tone]);
const ended = new ApiProblem(401, "Your session has ended.", { sessionEnded: true });
const calledOff = new DOMException("The tab was left.", "AbortError");

describe("a failure", () => {
  test("is told in the server's words, and closed by whoever told it", () => {
    const close = problemToast("Not saved", new ApiProblem(409, "Somebody else has changed it."), "Try again.");
    expect(said()).toEqual([["Not saved", "Somebody else has changed it.", "bad"]]);
    close();
    expect(standingToasts()).toMatchObject([{ open: false }]);
  });

  test.each([
    [new TypeError("x is not a function"), "Try again.", "Try again."],
    [new Error("The file is empty."), undefined, "The file is empty."],
    [null, undefined, "An unexpected error occurred"],
    [new Error(""), undefined, "An unexpected error occurred"],
  ])("of our own, %s, is told by its sentence", (error, fallback, sentence) => {
    problemToast("Error", error, fallback);
    expect(said()).toEqual([["Error", sentence, "bad"]]);
  });

  test("may have one sentence whatever it was", () => {
    failureToast("Error", new ApiProblem(500, "Broken."), "Failed to load.");
    expect(said()).toEqual([["Error", "Failed to load.", "bad"]]);
  });

  test.each([
    ["ended", ended],
    ["called off", calledOff],
  ])("that was %s is not told, and there is nothing to close", (_, error) => {
    problemToast("Error", error)();
    failureToast("Error", error, "Failed.")();
    tellRefused(error, "Failed.");
    expect(said()).toEqual([]);
  });

  test.each([403, 404, 409, 413, 415, 422, 0])("with %i says why", (status) => {
    tellRefused(new ApiProblem(status, "The reason."), "Failed.");
    expect(said()).toEqual([["Error", "The reason.", "bad"]]);
  });

  test.each([400, 429, 500, 503])("with %i has the usual sentence", (status) => {
    tellRefused(new ApiProblem(status, "The reason."), "Failed.");
    expect(said()).toEqual([["Error", "Failed.", "bad"]]);
  });
});

test("what worked is told as good", () => {
  goodToast("Saved", "The task has been changed.");
  expect(said()).toEqual([["Saved", "The task has been changed.", "good"]]);
});
