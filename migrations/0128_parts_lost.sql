-- runs with code from: 0127
-- How much of a payment its payer's bank took back in parts, as its keepers were told; null where nothing.
alter table online_payments add column part_kobo bigint;
