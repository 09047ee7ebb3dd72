-- The history of a building by one kind of thing, however much else happened there.
create index activity_kind on activity (property_id, thing, id desc);
