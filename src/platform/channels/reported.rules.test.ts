import { expect, test } from "vitest";
import { reportOf } from "./reported.rules.ts";

test("words of carriers are told apart", () => {
  for (const word of ["Delivered", "DELIVERED", "Success", "delivered to handset"])
    expect(reportOf(word)).toBe("delivered");
  for (const word of ["Message Failed", "DND Active on Phone Number", "Rejected", "Expired", "Undelivered"])
    expect(reportOf(word), word).toBe("failed");
  for (const word of ["Message Sent", "Submitted", "Buffered", "???", ""]) expect(reportOf(word)).toBeNull();
});
