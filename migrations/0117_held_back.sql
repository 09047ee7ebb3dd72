-- runs with code from: 0116
-- few rows: of what was paid online little went back.
-- Which payout held a payment back that had gone back. Of those of long before, the one with which it came is taken for it.
alter table online_payments add column back_settlement_id uuid references gateway_settlements (id);
update online_payments set back_settlement_id = settlement_id
where state in ('refunded', 'charged_back')
  and settlement_id in (select id from gateway_settlements where on_day < current_date - 14);
