-- runs with code from: 0067
-- What owner or manager asks of contractors, before anybody is given the job.
create table quote_requests (
  id uuid primary key,
  property_id uuid not null references properties (id),
  task_id uuid not null references tasks (id),
  about text,
  -- Until then nobody reads what was quoted, but for when all have answered.
  sealed_until timestamptz,
  why_only_one text,
  state text not null check (state in ('open', 'ordered', 'cancelled')),
  asked_by uuid not null references accounts (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (closed_at is null))
);
create unique index quote_requests_open on quote_requests (task_id) where state = 'open';
create index quote_requests_task on quote_requests (task_id, id desc);
create index quote_requests_property on quote_requests (property_id, id desc);

create table quote_invitations (
  request_id uuid not null references quote_requests (id),
  contractor_id uuid not null references accounts (id),
  state text not null default 'invited' check (state in ('invited', 'sent', 'declined')),
  reason text,
  answered_at timestamptz,
  primary key (request_id, contractor_id)
);
create index quote_invitations_contractor on quote_invitations (contractor_id, request_id desc);

-- What a contractor offers. Another offer is another version: none is ever changed.
create table quotes (
  id uuid primary key,
  request_id uuid not null,
  contractor_id uuid not null,
  number integer not null check (number > 0),
  lines jsonb not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  days integer not null check (days > 0),
  warranty_months integer not null check (warranty_months >= 0),
  advance_percent integer not null check (advance_percent between 0 and 50),
  note text,
  created_at timestamptz not null,
  unique (request_id, contractor_id, number),
  foreign key (request_id, contractor_id) references quote_invitations (request_id, contractor_id)
);
create function quotes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'A quote is never changed: another version is sent.';
end
$$;
create trigger quotes_stay before update or delete or truncate on quotes for each statement execute function quotes_stay();

-- What managers of a building may order without its owner.
create table order_limits (
  property_id uuid primary key references properties (id),
  job_kobo bigint not null check (job_kobo >= 0),
  month_kobo bigint not null check (month_kobo >= 0),
  version integer not null default 1
);

-- Work at a price that somebody answers for. Its total is the most that its invoices may come to.
create table work_orders (
  id uuid primary key,
  property_id uuid not null references properties (id),
  number integer not null check (number > 0),
  task_id uuid not null references tasks (id),
  contractor_id uuid not null references accounts (id),
  quote_id uuid not null references quotes (id),
  total_kobo bigint not null check (total_kobo > 0),
  state text not null check (state in ('issued', 'accepted', 'cancelled')),
  ordered_by uuid not null references accounts (id),
  reason text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  version integer not null default 1,
  unique (property_id, number)
);
create unique index work_orders_live on work_orders (task_id) where state <> 'cancelled';
create index work_orders_property on work_orders (property_id, id desc);

-- What only the owner may say yes to. What was asked does not change; it is said once.
create table order_approvals (
  id uuid primary key,
  property_id uuid not null references properties (id),
  task_id uuid not null references tasks (id),
  contractor_id uuid not null references accounts (id),
  kind text not null check (kind in ('order', 'variation', 'emergency')),
  quote_id uuid references quotes (id),
  order_id uuid references work_orders (id),
  kobo bigint not null check (kobo > 0),
  why text not null,
  reason text,
  state text not null check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  asked_by uuid not null references accounts (id),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  answer text,
  created_at timestamptz not null,
  check ((kind = 'order') = (order_id is null) and (kind <> 'order' or quote_id is not null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  -- Whoever asks is never the one who approves.
  check (decided_by is null or decided_by <> asked_by)
);
create unique index order_approvals_open on order_approvals (task_id, kind) where state = 'pending';
create index order_approvals_property on order_approvals (property_id, id desc);

-- What an order came to by and by: the first row is the order itself, further ones are its variations.
create table order_sums (
  id uuid primary key,
  order_id uuid not null references work_orders (id),
  property_id uuid not null,
  kobo bigint not null check (kobo > 0),
  reason text,
  -- Whose word it stands on: a manager's within their limit, or the owner's.
  granted_by uuid not null references accounts (id),
  by_owner boolean not null,
  created_at timestamptz not null
);
create index order_sums_order on order_sums (order_id, id);
create index order_sums_month on order_sums (property_id, granted_by, created_at) where not by_owner;
