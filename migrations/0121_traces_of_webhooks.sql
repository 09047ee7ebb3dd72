-- runs with code from: 0120
-- In which trace a message came up: it is sent in that one, whoever's turn it goes with.
alter table webhook_deliveries add column traceparent text;
