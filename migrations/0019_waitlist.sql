-- Who asked for a place: one entry an address. What the same address sends again stands beside its first answers.
create table waitlist_entries (
  id uuid primary key,
  email text not null unique,
  full_name text not null,
  whatsapp_phone text,
  role text not null,
  company_name text,
  location text not null,
  property_types text[] not null default '{}',
  portfolio_size text not null,
  desired_results text[] not null,
  biggest_challenge text not null,
  previous_attempts text,
  willingness_to_pay text,
  source text not null,
  tracking jsonb not null,
  later_answers jsonb not null default '[]',
  submitted_at timestamptz not null
);
