-- runs with code from: 0144
-- What a plan said and how it stood when it was made last: where both are the same still, making it anew writes nothing.
alter table plan_numbers add column made_of text;

-- The release before knows no mark, so whatever it writes of a plan takes the mark away. A new catalogue alone does not.
create function forget_what_plan_was_made_of() returns trigger language plpgsql as $$
begin
  new.made_of = null;
  return new;
end $$;
create trigger forget_what_plan_was_made_of before update on plan_numbers for each row
  when (new.made_of is not distinct from old.made_of and new.catalogue is not distinct from old.catalogue)
  execute function forget_what_plan_was_made_of();
