-- runs with code from: 0148
-- outside a transaction
-- Who keeps the same bank account is asked by its figures, before anybody lets money go there.
create index concurrently payout_accounts_figures on payout_accounts ((regexp_replace(number, '\D', '', 'g')));
create index concurrently collection_accounts_figures on collection_accounts ((regexp_replace(number, '\D', '', 'g')));
