-- runs with code from: 0144
-- What a plan said and how it stood when it was made last: where both are the same still, making it anew writes nothing.
alter table plan_numbers add column made_of text;
