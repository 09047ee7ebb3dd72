-- runs with code from: 0159
-- What is to be paid by one file at the bank, and what became of each line of it.
create table pay_lists (
  id uuid primary key,
  property_id uuid not null references properties (id),
  number integer not null,
  state text not null check (state in ('open', 'closed')),
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  version integer not null default 1,
  unique (property_id, number)
);
create table pay_list_lines (
  id uuid primary key,
  list_id uuid not null references pay_lists (id),
  line integer not null,
  invoice_id uuid references invoices (id),
  deposit_id uuid references deposits (id),
  kobo bigint not null check (kobo > 0),
  -- Whose account it is, where they have one here, and the bank details as they were when the list was made.
  payee_id uuid references accounts (id),
  bank text not null,
  number text not null,
  name text not null,
  state text not null check (state in ('listed', 'paid', 'left')),
  reference text,
  paid_by uuid references accounts (id),
  unique (list_id, line),
  check ((invoice_id is null) <> (deposit_id is null)),
  check ((state = 'paid') = (paid_by is not null))
);
-- Nothing is on two lists at once.
create unique index pay_list_lines_invoice on pay_list_lines (invoice_id) where state = 'listed';
create unique index pay_list_lines_deposit on pay_list_lines (deposit_id) where state = 'listed';
create index pay_list_lines_payee on pay_list_lines (payee_id) where payee_id is not null;
