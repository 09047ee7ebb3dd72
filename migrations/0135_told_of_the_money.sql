-- runs with code from: 0134
-- Up to which share of a month's money, in hundredths, the keepers have been told: each once a month.
alter table message_spend add column ordinary_told integer not null default 0;
alter table message_spend add column urgent_told integer not null default 0;
