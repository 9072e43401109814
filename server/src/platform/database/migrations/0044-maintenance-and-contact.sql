-- older programs may run: yes
-- While there is a row, and there is at most one, nobody is let in: the operator works on the installation.
create table maintenance (
  is_only boolean primary key default true check (is_only),
  note text check (char_length(note) between 1 and 500),
  until timestamptz,
  since timestamptz not null default now()
);

-- Every process hears of it, whoever changed the row.
create function tell_of_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_maintenance', '');
  return null;
end $$;
create trigger maintenance_changed after insert or update or delete on maintenance
  for each statement execute function tell_of_maintenance();

-- The operator has answered it; it goes some time later.
alter table contact_messages add column done_at timestamptz;
create index contact_messages_done on contact_messages (done_at) where done_at is not null;

-- When the hourly job was last done to its end: an operator wants to see that it is.
create table housekeeping_done (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
