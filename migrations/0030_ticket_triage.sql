-- What the product read in a request when it was filed, and what a person corrected; null for those filed before.
alter table tickets
  add column triage jsonb,
  add column triage_corrected_at timestamptz;

create index tickets_triage_corrected on tickets (triage_corrected_at) where triage_corrected_at is not null;
