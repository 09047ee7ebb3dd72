-- runs with code from: 0093
-- A part of what a job comes to is held back until a day: so much of a thousand, for so many days after the approval.
alter table work_orders add column retention_permille integer not null default 0,
  add column retention_days integer not null default 0,
  add constraint work_orders_retention check (retention_permille between 0 and 200 and retention_days between 0 and 730
    and (retention_permille = 0) = (retention_days = 0));
alter table order_approvals add column retention_permille integer not null default 0,
  add column retention_days integer not null default 0,
  add constraint order_approvals_retention check (retention_permille between 0 and 200
    and retention_days between 0 and 730 and (retention_permille = 0) = (retention_days = 0));

alter table invoices
  -- What is held back now, and what was when it was accepted.
  add column held_kobo bigint not null default 0,
  add column retained_kobo bigint not null default 0,
  add column held_until date,
  add column released_by uuid references accounts (id),
  add column released_at timestamptz,
  add column release_reason text,
  -- How often it was accepted, this time included, and why it was taken back the time before.
  add column round integer not null default 1,
  add column taken_back_reason text,
  -- When its people were told that its day has come.
  add column reminded_at timestamptz,
  -- Whatever the code says, what is held is not paid out.
  add constraint invoices_paid_and_held check (held_kobo >= 0 and paid_kobo + held_kobo <= net_kobo + vat_kobo),
  add constraint invoices_held check (held_kobo = 0 or (held_kobo = retained_kobo and held_until is not null
    and released_at is null and state in ('payable', 'part_paid'))),
  add constraint invoices_released check ((released_at is null) = (released_by is null)
    and (released_at is null or (retained_kobo > 0 and held_kobo = 0)));
create index invoices_held on invoices (held_until) where held_kobo > 0 and reminded_at is null;

-- What is held back from contractors comes into the books by their invoices alone, as what is owed to them does.
create or replace function payable_is_proved() returns trigger language plpgsql as $$
begin
  if exists (
    select from added t
    join ledger_accounts a on a.id = t.credit_id and a.role in ('payable', 'retention')
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
