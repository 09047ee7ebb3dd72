-- Why a suggestion was dismissed, in the words of whoever did.
alter table suggestions add column reason text;

-- Which suggestions an owner or manager wants to be shown; without a row, all of them.
create table suggestion_preferences (
  account_id uuid primary key references accounts (id),
  components text[],
  minimum_priority text check (minimum_priority in ('critical', 'high', 'medium', 'low')),
  cost_ceiling_kobo bigint,
  version integer not null default 1
);
