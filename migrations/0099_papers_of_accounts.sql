-- runs with code from: 0098
-- The sealed file of an account that was issued; where it lies follows from its account and its sum.
create table money_papers (
  account_id uuid primary key references money_accounts (id),
  sha256 text not null check (length(sha256) = 64),
  bytes integer not null check (bytes > 0),
  made_at timestamptz not null
);

create function money_paper_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The paper of an account is made once and never changed.';
end
$$;
create trigger money_paper_stays before update or delete on money_papers
  for each row execute function money_paper_stays();
