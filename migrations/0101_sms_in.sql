-- runs with code from: 0100
-- What a page costs by a phone of one's own: the plan of its SIM, until a site admin says otherwise.
insert into message_prices (provider, channel, valid_from, kobo) values ('gateway', 'sms', '2026-01-01', 400);
