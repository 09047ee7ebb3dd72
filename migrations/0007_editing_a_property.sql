-- The picture that stands for the building in lists; without one, the first that has a thumbnail.
alter table properties add column cover_id uuid references media (id) on delete set null;
create index properties_cover on properties (cover_id) where cover_id is not null;

-- Set while facts of the building are newer than its plan.
alter table properties add column plan_asked_at timestamptz;
