-- runs with code from: 0147
-- Whether strangers who sign up by the directory choose their unit from a list of names.
alter table properties add column units_listed boolean not null default true;
