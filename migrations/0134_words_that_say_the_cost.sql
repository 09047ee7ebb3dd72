-- runs with code from: 0133
-- A carrier's early word may be no more than that it took the message; and may say what it costs, in kobo.
alter table delivery_reports drop constraint delivery_reports_state_check;
alter table delivery_reports
  add constraint delivery_reports_state_check check (state in ('sent', 'delivered', 'failed')) not valid;
alter table delivery_reports add column cost_kobo bigint;
