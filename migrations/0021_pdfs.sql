-- Procedures carry PDFs beside pictures and films.
alter table media drop constraint media_kind_check, add constraint media_kind_check
  check (kind in ('image', 'video', 'document'));
