-- An approval can be named with its task: what rests on it is proved by a foreign key.
alter table work_verifications add constraint work_verifications_proof unique (id, task_id, work_approved);

-- Where a contractor is paid. New details rest a day before they are used.
create table payout_accounts (
  account_id uuid primary key references accounts (id),
  bank text not null,
  number text not null,
  name text not null,
  changed_at timestamptz not null,
  version integer not null default 1
);

-- What a contractor asks for a job, with the paper that says so.
create table invoices (
  id uuid primary key,
  property_id uuid not null references properties (id),
  task_id uuid not null references tasks (id),
  contractor_id uuid not null references accounts (id),
  filed_by uuid not null references accounts (id),
  kind text not null check (kind in ('invoice', 'receipt')),
  seller text not null,
  number text,
  tax_id text,
  issued_on date not null,
  lines jsonb not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  paid_kobo bigint not null default 0 check (paid_kobo >= 0 and paid_kobo <= net_kobo + vat_kobo),
  state text not null check (state in ('sent', 'queried', 'payable', 'part_paid', 'paid', 'refused')),
  question text,
  answer text,
  reason text,
  verification_id uuid,
  proved boolean not null generated always as (true) stored,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Nothing is owed for work that nobody approved, whatever the code says.
  foreign key (verification_id, task_id, proved) references work_verifications (id, task_id, work_approved),
  check (state not in ('payable', 'part_paid', 'paid') or verification_id is not null)
);
create index invoices_task on invoices (task_id, id);
create index invoices_property on invoices (property_id, id desc);
create unique index invoices_number on invoices (property_id, contractor_id, lower(number))
  where number is not null and state <> 'refused';

create table invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  kobo bigint not null check (kobo > 0),
  charges_kobo bigint not null check (charges_kobo >= 0),
  paid_on date not null,
  reference text,
  paid_by uuid not null references accounts (id),
  posting_id uuid not null references ledger_postings (id),
  created_at timestamptz not null
);
create index invoice_payments_invoice on invoice_payments (invoice_id, id);

-- What is owed to contractors comes into the books by an invoice whose work was approved, or by a reversal.
create function payable_is_proved() returns trigger language plpgsql as $$
begin
  if exists (
    select from added t
    join ledger_accounts a on a.id = t.credit_id and a.role = 'payable'
    join ledger_postings p on p.ledger_id = t.ledger_id and p.number = t.number
    where p.reverses_id is null and not exists (
      select from invoices i
      where p.source_kind = 'invoice' and i.id = p.source_id and i.verification_id is not null
    )
  ) then
    raise exception 'Nothing is owed to a contractor without an invoice for approved work.';
  end if;
  return null;
end
$$;
create trigger payable_is_proved after insert on ledger_transfers
  referencing new table as added for each statement execute function payable_is_proved();
