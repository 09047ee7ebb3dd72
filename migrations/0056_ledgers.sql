-- The books of a building. Money only ever goes from one account to another: a row that does not balance cannot be written.
create table ledgers (
  id uuid primary key,
  property_id uuid not null unique references properties (id),
  -- Who pays: a person, a company or an association of owners.
  payer_kind text not null check (payer_kind in ('individual', 'company', 'association')),
  managers_may_post boolean not null,
  managers_may_close boolean not null,
  next_number integer not null default 1,
  head_hash text not null,
  -- The first of the last month that is closed, and with it every month before.
  closed_through date,
  -- What the nightly recount found last.
  checked_at timestamptz,
  checked_number integer,
  fault text,
  created_at timestamptz not null,
  version integer not null default 1
);

create table ledger_accounts (
  id uuid primary key,
  ledger_id uuid not null references ledgers (id),
  code text not null,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'fund', 'income', 'expense')),
  role text not null,
  version integer not null default 1,
  unique (ledger_id, id),
  unique (ledger_id, code),
  unique (ledger_id, role)
);

create table ledger_periods (
  ledger_id uuid not null references ledgers (id),
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('open', 'closed')),
  closed_by uuid references accounts (id),
  closed_at timestamptz,
  head_number integer,
  head_hash text,
  primary key (ledger_id, month),
  check (state = 'open' or (closed_at is not null and head_number is not null and head_hash is not null))
);

create table ledger_postings (
  id uuid primary key,
  ledger_id uuid not null references ledgers (id),
  number integer not null check (number > 0),
  on_day date not null,
  month date not null check (month = on_day - (extract(day from on_day)::integer - 1)),
  kind text not null,
  source_kind text not null,
  source_id uuid not null,
  step text not null,
  task_id uuid references tasks (id),
  actor_id uuid references accounts (id),
  memo text not null,
  reverses_id uuid unique references ledger_postings (id),
  lines integer not null check (lines > 0),
  prev_hash text not null,
  hash text not null,
  made_at timestamptz not null,
  unique (ledger_id, number),
  -- What happened once is posted once, however often it is told.
  unique (ledger_id, source_kind, source_id, step)
);
create index ledger_postings_task on ledger_postings (task_id) where task_id is not null;

create table ledger_transfers (
  ledger_id uuid not null,
  number integer not null,
  line integer not null,
  month date not null,
  debit_id uuid not null,
  credit_id uuid not null,
  kobo bigint not null check (kobo > 0 and kobo <= 10000000000000),
  primary key (ledger_id, number, line),
  check (debit_id <> credit_id),
  -- Both accounts are of this building.
  foreign key (ledger_id, debit_id) references ledger_accounts (ledger_id, id),
  foreign key (ledger_id, credit_id) references ledger_accounts (ledger_id, id)
);
create index ledger_transfers_debit on ledger_transfers (debit_id, number);
create index ledger_transfers_credit on ledger_transfers (credit_id, number);

-- What each account had in each month, kept with the transfers. No sum may leave what a number in JSON holds exactly.
create table ledger_balances (
  ledger_id uuid not null references ledgers (id),
  account_id uuid not null references ledger_accounts (id),
  month date not null,
  debit_kobo bigint not null check (debit_kobo <= 9007199254740991),
  credit_kobo bigint not null check (credit_kobo <= 9007199254740991),
  entries integer not null,
  primary key (ledger_id, account_id, month)
);

create function books_stay() returns trigger language plpgsql as $$
begin
  raise exception 'What stands in the books is never changed. Post the reverse instead.';
end
$$;
create trigger books_stay before update or delete or truncate on ledger_postings
  for each statement execute function books_stay();
create trigger books_stay before update or delete or truncate on ledger_transfers
  for each statement execute function books_stay();
create trigger books_stay before delete or truncate on ledger_periods
  for each statement execute function books_stay();
create trigger books_stay before delete or truncate on ledger_balances
  for each statement execute function books_stay();

-- A name may change; what an account is may not, since postings rely on it.
create trigger books_stay before update of id, ledger_id, code, kind, role on ledger_accounts
  for each statement execute function books_stay();

-- Whoever posts waits for whoever closes the month, and follows the posting before.
create function posting_follows() returns trigger language plpgsql as $$
declare
  standing text;
  before text;
begin
  select state into standing from ledger_periods
    where ledger_id = new.ledger_id and month = new.month for share;
  if standing is distinct from 'open' then
    raise exception 'The month % is closed.', new.month;
  end if;
  if new.number = 1 then
    before := repeat('0', 66);
  else
    select hash into before from ledger_postings where ledger_id = new.ledger_id and number = new.number - 1;
  end if;
  if before is distinct from new.prev_hash then
    raise exception 'Posting % does not follow the one before.', new.number;
  end if;
  if new.reverses_id is not null and not exists (
    select from ledger_postings where id = new.reverses_id and ledger_id = new.ledger_id and reverses_id is null
  ) then
    raise exception 'A reversal cannot be reversed, nor what stands in other books.';
  end if;
  return new;
end
$$;
create trigger posting_follows before insert on ledger_postings
  for each row execute function posting_follows();

-- The lines of a posting come all at once, and the months' sums with them.
create function transfers_add_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select ledger_id, number, month, count(*) as n, min(line) as first, max(line) as last
      from added group by ledger_id, number, month
    ) one
    left join ledger_postings p on p.ledger_id = one.ledger_id and p.number = one.number
    where p.id is null or p.month <> one.month or p.lines <> one.n or one.first <> 1 or one.last <> one.n
  ) then
    raise exception 'The lines of a posting are written once, and all of them.';
  end if;
  insert into ledger_balances as b (ledger_id, account_id, month, debit_kobo, credit_kobo, entries)
    select ledger_id, account_id, month, sum(debit), sum(credit), count(*) from (
      select ledger_id, debit_id as account_id, month, kobo as debit, 0 as credit from added
      union all select ledger_id, credit_id, month, 0, kobo from added
    ) sides
    group by ledger_id, account_id, month
    order by account_id
  on conflict (ledger_id, account_id, month) do update set debit_kobo = b.debit_kobo + excluded.debit_kobo,
    credit_kobo = b.credit_kobo + excluded.credit_kobo, entries = b.entries + excluded.entries;
  return null;
end
$$;
create trigger transfers_add_up after insert on ledger_transfers
  referencing new table as added for each statement execute function transfers_add_up();

-- A month closes once and for good, and none is begun behind the last one that is closed.
create function period_moves_on() returns trigger language plpgsql as $$
declare
  through date;
begin
  if tg_op = 'UPDATE' then
    if old.state = 'closed' or new.ledger_id <> old.ledger_id or new.month <> old.month then
      raise exception 'A closed month stays closed.';
    end if;
    return new;
  end if;
  select closed_through into through from ledgers where id = new.ledger_id for share;
  if new.state = 'open' and through is not null and new.month <= through then
    raise exception 'The month % is closed.', new.month;
  end if;
  return new;
end
$$;
create trigger period_moves_on before insert or update on ledger_periods
  for each row execute function period_moves_on();
