-- runs with code from: 0135
-- outside a transaction
-- What people were answered, among what was sent about a building.
create index concurrently whatsapp_messages_property on whatsapp_messages (property_id, id desc) where is_answer;
