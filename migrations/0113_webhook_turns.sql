-- runs with code from: 0112
-- Webhooks are served in turns: until when one of an account is served, and how many tries in a row got no answer.
alter table webhooks add column taken_until timestamptz;
alter table webhooks add column silent integer not null default 0;
