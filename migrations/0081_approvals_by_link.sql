-- runs with code from: 0080
-- Owners approve by a link: up to a sum of each building by one press, above it by a PIN.
alter table links drop constraint links_thing_check;
alter table links add constraint links_thing_check check (thing in ('task', 'ticket', 'approval'));

alter table order_limits add column link_kobo bigint not null default 0 check (link_kobo >= 0);

create table approval_pins (
  account_id uuid primary key references accounts (id),
  pin_hash text not null,
  -- How often it was wrong since it was set or right.
  tries integer not null default 0,
  set_at timestamptz not null
);
