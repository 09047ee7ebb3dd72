-- runs with code from: 0110
-- Since when a member has this unit, where they had another one before: what went before is not theirs to read.
alter table property_members add column unit_since timestamptz;
