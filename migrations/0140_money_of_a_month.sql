-- runs with code from: 0139
-- outside a transaction
-- What all buildings spent on messages in a month is added up before each is paid for.
create index concurrently message_spend_month on message_spend (month);
