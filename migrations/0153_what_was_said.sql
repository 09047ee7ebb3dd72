-- runs with code from: 0152
-- What the plan says of each, in short, as it was written last: where it says the same still, the item, which is large, is
-- not read back.
alter table schedules add column said text;
alter table suggestions add column said text;

-- Whoever writes an item without it, as the release before does, takes it away.
create function forget_what_was_said() returns trigger language plpgsql as $$
begin
  new.said = null;
  return new;
end $$;
create trigger forget_what_was_said before update of plan on schedules for each row
  when (new.said is not distinct from old.said) execute function forget_what_was_said();
create trigger forget_what_was_said before update of plan on suggestions for each row
  when (new.said is not distinct from old.said) execute function forget_what_was_said();
