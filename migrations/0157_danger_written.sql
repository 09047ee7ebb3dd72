-- runs with code from: 0156
-- What was written of danger on a request after it was filed: who is called hears it.
alter table tickets add column danger text;
