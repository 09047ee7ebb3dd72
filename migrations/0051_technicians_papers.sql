-- A building may ask for papers of the person who does the work too, not only of the firm.
alter table required_credentials add column asked_of text not null default 'firm';
alter table required_credentials drop constraint required_credentials_pkey;
alter table required_credentials add primary key (property_id, asked_of, kind);
