-- runs with code from: 0166
-- That a recorded payment never left the bank: it is reversed in the books, and stays here as it was recorded.
-- few rows: payments are recorded by hand
alter table invoice_payments
  add column taken_back_by uuid references accounts (id),
  add column taken_back_at timestamptz,
  add column taken_back_reason text,
  add constraint invoice_payments_taken_back
    check (num_nonnulls(taken_back_by, taken_back_at, taken_back_reason) in (0, 3));
