-- What contractors logged of their own work waits for owner or manager, who find it among all logs of their buildings.
create index work_logs_own on work_logs (property_id, id desc) where status = 'pending' and contractor_id = technician_id;
