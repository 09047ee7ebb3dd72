-- How whoever mends a fault may come in; null where the occupant did not say.
alter table tickets add column entry_permission text;
