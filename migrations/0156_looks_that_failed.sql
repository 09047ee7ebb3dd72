-- runs with code from: 0155
-- A release applies itself where nothing moves and no building failed; counts told that no more once buildings came or went.
alter table catalogue_runs add column failed integer not null default 0;
