-- runs with code from: 0107
-- What one of a currency was worth on a day, as people entered it. The books stay in kobo.
create table exchange_rates (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_day date not null,
  kobo bigint not null check (kobo > 0),
  source text not null,
  created_at timestamptz not null
);
create index exchange_rates_account on exchange_rates (account_id, currency, on_day desc);

-- In which currency somebody reads money beside naira.
create table currency_choices (
  account_id uuid primary key references accounts (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  chosen_at timestamptz not null
);
