-- runs with code from: 0138
-- When a push service said that it knows a browser no more: nothing is sent there, and the page asks for another address.
alter table contact_points add column gone_at timestamptz;
