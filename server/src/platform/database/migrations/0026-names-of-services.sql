-- Which services, providers and sources there are is said once each: one more is one more name here, by `create or replace`
-- in a later file. Names are only ever added, so that what was written stays right.
create function is_service(name text) returns boolean language sql immutable parallel safe
  return name in ('fitbit', 'health_planet');
create function is_provider(name text) returns boolean language sql immutable parallel safe
  return name in ('google_health', 'fitbit_web', 'health_planet');
-- Where a weight was read, when it was not typed.
create function is_source(name text) returns boolean language sql immutable parallel safe
  return is_service(name) or name in ('apple_health', 'takeout', 'csv');

-- What is there was checked by the same names, and is not read once more while everybody waits.
alter table connections
  drop constraint connections_service_check,
  drop constraint connections_provider_check,
  add constraint connections_service_check check (is_service(service)) not valid,
  add constraint connections_provider_check check (is_provider(provider)) not valid;
alter table connection_attempts
  drop constraint connection_attempts_service_check,
  add constraint connection_attempts_service_check check (is_service(service)) not valid;
alter table echoing_services
  drop constraint echoing_services_service_check,
  add constraint echoing_services_service_check check (is_service(service)) not valid;
alter table history_runs
  drop constraint history_runs_source_check,
  add constraint history_runs_source_check check (is_source(source)) not valid;
alter table readings
  drop constraint readings_source_check,
  add constraint readings_source_check check (is_source(source)) not valid;
alter table entries
  drop constraint entries_source_check,
  add constraint entries_source_check check (source = 'typed' or is_source(source)) not valid;
