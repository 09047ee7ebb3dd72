-- A million tasks take most of a minute, longer than a statement may otherwise take.
set local statement_timeout = 0;
-- Words that few tasks hold are found by their parts of three letters, wherever they stand in title or description.
create extension if not exists pg_trgm;
create index tasks_words on tasks using gin ((title || ' ' || description) gin_trgm_ops);
