-- runs with code from: 0168
-- That what was given ahead never left the bank: it is reversed in the books, stays here as it was recorded, and is
-- approved anew beside it.
-- few rows: what contractors ask for ahead, job by job
alter table order_advances
  add column taken_back_by uuid references accounts (id),
  add column taken_back_at timestamptz,
  add column taken_back_reason text,
  drop constraint order_advances_state_check,
  drop constraint order_advances_check3,
  add constraint order_advances_state check (state in ('asked', 'approved', 'refused', 'paid', 'taken_back')),
  add constraint order_advances_paid check ((state in ('paid', 'taken_back')) = (posting_id is not null)
    and (posting_id is null) = (paid_on is null)),
  add constraint order_advances_taken_back
    check (num_nonnulls(taken_back_by, taken_back_at, taken_back_reason) = case state when 'taken_back' then 3 else 0 end);
