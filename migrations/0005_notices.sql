-- Which kinds of notices somebody does not want in their inbox; without a row, all come.
create table notification_preferences (
  account_id uuid primary key references accounts (id),
  muted text[] not null default '{}',
  version integer not null default 1
);
-- The number on the bell is asked for on every screen.
create index notifications_unread on notifications (account_id) where read_at is null;
