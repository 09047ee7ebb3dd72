-- runs with code from: 0074
-- Files of banks that were read in.
create table bank_statements (
  id uuid primary key,
  property_id uuid not null references properties (id),
  account text not null check (account in ('bank', 'bank_reserve', 'bank_client')),
  file_name text,
  mapping jsonb not null,
  from_day date not null,
  to_day date not null,
  opening_kobo bigint not null,
  closing_kobo bigint not null,
  lines integer not null check (lines > 0),
  gap_reason text,
  imported_by uuid not null references accounts (id),
  created_at timestamptz not null
);
create index bank_statements_property on bank_statements (property_id, id desc);
create index bank_statements_importer on bank_statements (imported_by);

-- Every movement of a bank account once, whichever files tell of it.
create table bank_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  property_id uuid not null references properties (id),
  account text not null check (account in ('bank', 'bank_reserve', 'bank_client')),
  place double precision not null,
  on_day date not null,
  value_day date,
  text text not null,
  kobo bigint not null check (kobo <> 0),
  balance_kobo bigint not null,
  mark text not null,
  ordinal integer not null check (ordinal > 0),
  unique (property_id, account, mark, ordinal)
);
create index bank_lines_place on bank_lines (property_id, account, place desc);
create index bank_lines_day on bank_lines (property_id, account, on_day);
create index bank_lines_statement on bank_lines (statement_id);

-- What a line is in the books, one thing at a time.
create table bank_matches (
  id uuid primary key,
  line_id uuid not null references bank_lines (id),
  property_id uuid not null references properties (id),
  how text not null check (how in ('unit', 'reported', 'entry', 'unidentified', 'charge', 'other')),
  posting_id uuid not null references ledger_postings (id),
  unit_payment_id uuid references unit_payments (id),
  kobo bigint not null check (kobo <> 0),
  posts boolean not null,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  ended_by uuid references accounts (id),
  ended_at timestamptz,
  reason text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index bank_matches_live on bank_matches (line_id) where ended_at is null;
create unique index bank_matches_payment on bank_matches (unit_payment_id)
  where ended_at is null and unit_payment_id is not null;
create index bank_matches_line on bank_matches (line_id);
create index bank_matches_posting on bank_matches (posting_id);
create index bank_matches_property on bank_matches (property_id) where ended_at is null;
