-- runs with code from: 0157
-- What one person both decided and paid, since nobody else could record the payment, stays so told of advances and deposits too.
alter table order_advances
  add column alone boolean not null default false,
  add column charges_kobo bigint not null default 0 check (charges_kobo >= 0);
alter table deposits
  add column alone boolean not null default false,
  add column charges_kobo bigint not null default 0 check (charges_kobo >= 0);
