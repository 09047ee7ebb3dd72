-- runs with code from: 0129
-- From when on a message is of no use any more; null where it always is.
alter table deliveries add column until timestamptz;
