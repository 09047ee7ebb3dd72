-- Requests and messages on them carry voice notes as well.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'video', 'document', 'audio'));
