-- Which photos a building or a procedure asks of whoever does the work; without a row, none.
create table photo_demands (
  thing text not null check (thing in ('property', 'sop')),
  thing_id uuid not null,
  before_photo boolean not null,
  after_photo boolean not null,
  primary key (thing, thing_id)
);
