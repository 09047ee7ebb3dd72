-- runs with code from: 0085
-- What a building means to spend in a year, by the kinds of its costs: a draft, then versions that stay.
create table budgets (
  id uuid primary key,
  property_id uuid not null references properties (id),
  year integer not null check (year between 2000 and 2200),
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'adopted')),
  lines jsonb not null,
  total_kobo bigint not null check (total_kobo >= 0),
  note text,
  -- Why it follows the version before it.
  reason text,
  drafted_by uuid not null references accounts (id),
  adopted_by uuid references accounts (id),
  adopted_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (property_id, year, number),
  check ((state = 'adopted') = (adopted_at is not null) and (state = 'adopted') = (adopted_by is not null))
);
create unique index budgets_draft on budgets (property_id, year) where state = 'draft';

create function budget_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'adopted' then
    raise exception 'A budget that was adopted is never changed. A new version follows it.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger budget_stays before update or delete on budgets
  for each row execute function budget_stays();
