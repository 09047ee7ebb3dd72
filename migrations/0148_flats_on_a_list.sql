-- runs with code from: 0147
-- Whether strangers who sign up by the directory choose their unit from a list of names. Buildings that were listed before
-- show none until their keepers say so; those brought in from now on do, unless their keepers say otherwise.
alter table properties add column units_listed boolean not null default false;
alter table properties alter column units_listed set default true;
