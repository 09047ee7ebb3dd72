-- runs with code from: 0097
-- How much of an order may be paid before the work, at most; nothing unless the owner says so.
alter table order_limits add column advance_percent integer not null default 0 check (advance_percent between 0 and 50);

-- What a contractor is paid before the work: something the building is owed until invoices prove it, and no cost.
create table order_advances (
  id uuid primary key,
  property_id uuid not null references properties (id),
  order_id uuid not null references work_orders (id),
  task_id uuid not null references tasks (id),
  contractor_id uuid not null references accounts (id),
  kobo bigint not null check (kobo > 0),
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'refused', 'paid')),
  asked_by uuid not null references accounts (id),
  created_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  answer text,
  paid_on date,
  reference text,
  paid_by uuid references accounts (id),
  posting_id uuid references ledger_postings (id),
  -- What invoices have proved of it.
  recovered_kobo bigint not null default 0 check (recovered_kobo >= 0 and recovered_kobo <= kobo),
  version integer not null default 1,
  check ((state = 'asked') = (decided_by is null)),
  -- Whoever asks is never the one who approves.
  check (decided_by is null or decided_by <> asked_by),
  check ((state = 'paid') = (posting_id is not null) and (state = 'paid') = (paid_on is not null)),
  check (recovered_kobo = 0 or state = 'paid')
);
create unique index order_advances_open on order_advances (order_id) where state in ('asked', 'approved');
create index order_advances_task on order_advances (task_id, id desc);
create index order_advances_property on order_advances (property_id, id desc);
create index order_advances_unproved on order_advances (property_id, contractor_id)
  where state = 'paid' and recovered_kobo < kobo;

-- What of an invoice an advance had paid already.
alter table invoices add column recovered_kobo bigint not null default 0,
  add column advance_id uuid references order_advances (id),
  add constraint invoices_settled check (recovered_kobo >= 0
    and paid_kobo + recovered_kobo + held_kobo <= net_kobo + vat_kobo),
  add constraint invoices_recovered check ((recovered_kobo = 0) = (advance_id is null));

-- What is given ahead comes into the books by an approved advance alone.
create function advance_is_approved() returns trigger language plpgsql as $$
begin
  if exists (
    select from added t
    join ledger_accounts a on a.id = t.debit_id and a.role = 'advances'
    join ledger_postings p on p.ledger_id = t.ledger_id and p.number = t.number
    where p.source_kind = 'advance' and not exists (
      select from order_advances o where o.id = p.source_id and o.state in ('approved', 'paid')
    )
  ) then
    raise exception 'Nothing is given ahead without the owner''s approval.';
  end if;
  return null;
end
$$;
create trigger advance_is_approved after insert on ledger_transfers
  referencing new table as added for each statement execute function advance_is_approved();
