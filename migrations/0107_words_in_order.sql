-- runs with code from: 0106
-- When it was last chosen whether something comes to a phone: a STOP that arrives late does not undo what was chosen after it.
alter table contact_points add column chosen_at timestamptz;
