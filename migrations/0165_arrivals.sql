-- runs with code from: 0164
-- What contractors say of what was recorded as paid to them: that it has arrived, or that it has not.
create table payment_arrivals (
  id uuid primary key,
  invoice_payment_id uuid unique references invoice_payments (id),
  advance_id uuid unique references order_advances (id),
  contractor_id uuid not null references accounts (id),
  missing_at timestamptz,
  note text,
  received_at timestamptz,
  constraint payment_arrivals_of_one check (num_nonnulls(invoice_payment_id, advance_id) = 1),
  constraint payment_arrivals_said check (num_nonnulls(missing_at, received_at) > 0),
  constraint payment_arrivals_why check ((missing_at is null) = (note is null))
);
create index payment_arrivals_by on payment_arrivals (contractor_id, id);
-- Which payment a line of a list became. Code from before names none.
-- few rows: lists are made by hand, of at most 100 lines
alter table pay_list_lines
  add column payment_id uuid references invoice_payments (id),
  add constraint pay_list_lines_payment check (payment_id is null or (invoice_id is not null and state = 'paid'));
