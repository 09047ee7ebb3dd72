-- runs with code from: 0115
-- A schedule may come by the use of several meters, as one service for two generators. Older code keeps one a schedule in
-- schedule_usages: while both run, and where one goes back to it, each table is told what is written to the other. The
-- older one goes a release later.
create table meter_usages (
  schedule_id uuid not null references schedules (id),
  meter_id uuid not null references meters (id),
  every double precision not null check (every > 0),
  -- The total at which the count began anew.
  base double precision not null,
  primary key (schedule_id, meter_id)
);
create index meter_usages_meter on meter_usages (meter_id);
insert into meter_usages (schedule_id, meter_id, every, base)
  select schedule_id, meter_id, every, base from schedule_usages;

create function keep_older_usage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.meter_id <> old.meter_id) then
    delete from meter_usages where schedule_id = old.schedule_id and meter_id = old.meter_id;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.meter_id <> old.meter_id) then
    insert into meter_usages values (new.schedule_id, new.meter_id, new.every, new.base)
      on conflict (schedule_id, meter_id) do update set every = excluded.every, base = excluded.base;
  elsif tg_op = 'UPDATE' then
    update meter_usages set every = new.every, base = new.base
      where schedule_id = new.schedule_id and meter_id = new.meter_id;
  end if;
  return null;
end $$;
create trigger keep_older_usage after insert or update or delete on schedule_usages
  for each row when (pg_trigger_depth() = 0) execute function keep_older_usage();

-- Of several meters the older table has the first.
create function keep_newer_usage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from schedule_usages where schedule_id = old.schedule_id and meter_id = old.meter_id;
  else
    insert into schedule_usages as known values (new.schedule_id, new.meter_id, new.every, new.base)
      on conflict (schedule_id) do update set every = excluded.every, base = excluded.base
      where known.meter_id = excluded.meter_id;
  end if;
  return null;
end $$;
create trigger keep_newer_usage after insert or update or delete on meter_usages
  for each row when (pg_trigger_depth() = 0) execute function keep_newer_usage();
