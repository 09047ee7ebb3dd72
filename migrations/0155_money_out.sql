-- runs with code from: 0154
-- Money out that somebody enters by hand. Above what one person lets go alone it waits here for the yes of a second one.
create table money_out (
  id uuid primary key,
  property_id uuid not null references properties (id),
  ledger_id uuid not null references ledgers (id),
  kobo bigint not null check (kobo > 0),
  on_day date not null,
  memo text not null,
  from_id uuid not null,
  to_id uuid not null,
  task_id uuid references tasks (id),
  no_paper text,
  asked_by uuid not null references accounts (id),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'entered', 'refused')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  reason text,
  posting_id uuid references ledger_postings (id),
  -- More than one person lets go alone, and let go by one, since nobody else enters money there.
  alone boolean not null default false,
  foreign key (ledger_id, from_id) references ledger_accounts (ledger_id, id),
  foreign key (ledger_id, to_id) references ledger_accounts (ledger_id, id),
  check ((state = 'entered') = (posting_id is not null)),
  check (state <> 'entered' or decided_by is null or decided_by <> asked_by)
);
create index money_out_waiting on money_out (property_id) where state = 'waiting';
create index money_out_of_one on money_out (ledger_id, asked_by, asked_at);

alter table invoice_payments add column alone boolean not null default false;
