-- What stands in the log stays as it was written, whatever fault in the product may one day try to change it.
create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.';
end
$$;
create trigger audit_stays before update or delete or truncate on audit
  for each statement execute function audit_stays();
