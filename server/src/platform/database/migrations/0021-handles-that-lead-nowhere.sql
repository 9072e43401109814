-- Whoever gave a handle up may not want to be found under it any more. It stays kept from others as long.
alter table old_handles add column leads boolean not null default true;
