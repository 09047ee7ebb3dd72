-- runs with code from: 0109
-- Everybody who had a task before: what each of them did without a network is kept, however often it was given on since.
alter table tasks add column former_technician_ids uuid[] not null default '{}';
