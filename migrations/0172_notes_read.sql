-- runs with code from: 0164
-- What was read in the notes of a building, with a mark of what it was read of and by.
create table notes_read (
  property_id uuid primary key references properties (id) on delete cascade,
  mark text not null,
  reading text not null
);
