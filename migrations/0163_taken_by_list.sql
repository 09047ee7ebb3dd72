-- runs with code from: 0162
-- Advances stand on pay lists too, and of an invoice what is taken for tax, as it was when the list was made: `kobo` is
-- what goes to the bank. Code from before marks no advance as paid, since it says no day.
-- few rows: lists are made by hand, of at most 100 lines, since a release ago
alter table pay_list_lines
  add column advance_id uuid references order_advances (id),
  add column tax jsonb,
  add column paid_on date,
  drop constraint pay_list_lines_check,
  add constraint pay_list_lines_is_one check (num_nonnulls(invoice_id, deposit_id, advance_id) = 1),
  add constraint pay_list_lines_taxed check (tax is null or invoice_id is not null),
  add constraint pay_list_lines_given check (advance_id is null or (state = 'paid') = (paid_on is not null));
create unique index pay_list_lines_advance on pay_list_lines (advance_id) where state = 'listed';
