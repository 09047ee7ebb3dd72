-- What a step of a procedure asked for and got, with its tick.
alter table task_ticks
  add column reading double precision,
  add column signature text;
