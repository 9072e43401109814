-- Never used twice, also after a connection was forgotten and made anew: who renews an old one must not meet the new.
create sequence connection_versions;

-- A service whose weights a member lets us read. Its tokens are sealed for this member and provider alone.
create table connections (
  member_id uuid not null references members on delete cascade,
  service text not null check (service in ('fitbit', 'health_planet')),
  -- Who stands behind the service: "Fitbit" has had two.
  provider text not null check (provider in ('google_health', 'fitbit_web', 'health_planet')),
  -- Null: the permission is gone, and the member is asked to connect again.
  tokens bytea,
  key_id text,
  expires_at timestamptz,
  -- Another one with the tokens, so that two who renew them notice each other.
  version bigint not null default nextval('connection_versions'),
  renewing_until timestamptz,
  -- Of what a browser holds in place of the tokens only the hashes are kept.
  access_handle bytea check (octet_length(access_handle) = 32),
  refresh_handle bytea check (octet_length(refresh_handle) = 32),
  connected_at timestamptz not null default now(),
  imported_at timestamptz,
  primary key (member_id, service),
  check ((tokens is null) = (key_id is null) and (tokens is null) = (expires_at is null))
);
-- For whoever replaces a key.
create index connections_key on connections (key_id);

-- Somebody is away at a service to give permission: only the session that began may end it, once.
create table connection_attempts (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  service text not null check (service in ('fitbit', 'health_planet')),
  verifier text not null,
  expires_at timestamptz not null
);
create index connection_attempts_of_session on connection_attempts (session_id, service, expires_at);
create index connection_attempts_expiry on connection_attempts (expires_at);
