-- Services seen to send the state back: from then on whoever comes back without it did not come from there.
create table echoing_services (
  service text primary key check (service in ('health_planet'))
);
