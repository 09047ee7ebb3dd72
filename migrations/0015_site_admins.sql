-- Those who run the site: a kind of account of its own, whose sessions open nothing of a user's.
create table site_admins (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('super_admin', 'admin')),
  totp_secret bytea,
  totp_offered bytea,
  totp_last_step integer,
  recovery_hashes text[] not null default '{}',
  created_by uuid references site_admins (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index site_admins_email on site_admins (email) where removed_at is null;

create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references site_admins (id),
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text
);
create unique index admin_sessions_token on admin_sessions (token_hash);
create index admin_sessions_admin on admin_sessions (admin_id) where revoked_at is null;

-- Its one row is what makes setup work once, also for two at the same moment.
create table admin_setup (
  id integer primary key check (id = 1),
  key_hash text,
  key_is_given boolean not null default false,
  done_at timestamptz
);
insert into admin_setup (id) values (1);

alter table accounts add column suspension_reason text;
alter table properties add column frozen_reason text;

create index audit_at on audit (at desc, id desc);
create index audit_act on audit (act, at desc, id desc);
