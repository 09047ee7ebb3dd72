-- What somebody asked to have whole: of themselves, or of a building. The file lies beside, and goes after some days.
create table archives (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- Null: of the account itself.
  property_id uuid references properties (id),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  reason text,
  bytes bigint,
  asked_at timestamptz not null,
  ready_at timestamptz
);
create index archives_account on archives (account_id, id);
create unique index archives_under_way on archives (account_id, coalesce(property_id, account_id)) where state = 'waiting';
