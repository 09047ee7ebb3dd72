-- runs with code from: 0072
-- What became of the money of a building in half a year, told to those who live there.
create table money_accounts (
  id uuid primary key,
  property_id uuid not null references properties (id),
  ledger_id uuid not null references ledgers (id),
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('draft', 'issued')),
  note text,
  -- As it was issued, byte for byte.
  content text,
  sha256 text,
  issued_by uuid references accounts (id),
  issued_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (property_id, from_day),
  check (from_day < to_day),
  check ((state = 'issued') = (content is not null) and (state = 'issued') = (sha256 is not null)
    and (state = 'issued') = (issued_at is not null))
);
create index money_accounts_property on money_accounts (property_id, id desc);

create function money_account_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'issued' then
    raise exception 'An account that was issued is never changed. A supplement follows it.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger money_account_stays before update or delete on money_accounts
  for each row execute function money_account_stays();

-- What was said after it was issued.
create table money_supplements (
  id uuid primary key,
  account_id uuid not null references money_accounts (id),
  text text not null,
  written_by uuid not null references accounts (id),
  created_at timestamptz not null
);
create index money_supplements_account on money_supplements (account_id, id);

-- In which units it was read.
create table money_reads (
  account_id uuid not null references money_accounts (id),
  unit_id uuid not null references units (id),
  read_at timestamptz not null,
  primary key (account_id, unit_id)
);

-- Questions about a line, answered in view of all.
create table money_questions (
  id uuid primary key,
  account_id uuid not null references money_accounts (id),
  number integer not null,
  asked_by uuid not null references accounts (id),
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by uuid references accounts (id),
  answered_at timestamptz
);
create index money_questions_account on money_questions (account_id, number, id);
