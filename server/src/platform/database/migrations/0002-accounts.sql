-- A picture somebody uploaded; its bytes lie in the file store under this id.
create table files (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create index files_created_at on files (created_at);

create table members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  handle text not null unique check (handle ~ '^[a-z0-9_]{1,30}$'),
  bio text not null default '',
  target_weight numeric(5, 2) check (target_weight > 0 and target_weight <= 999),
  avatar_id uuid unique references files on delete set null,
  joined_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- One address belongs to one member. No hash: signs in with Google or a mailed link only.
create table credentials (
  member_id uuid primary key references members on delete cascade,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  -- When somebody showed that mail to this address reaches the member; an operator's word is no proof.
  email_proven_at timestamptz,
  password_hash text
);

-- Who vouches for a member: never an e-mail address, always an issuer and its name for the person.
create table identities (
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  member_id uuid not null references members on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (member_id, issuer)
);

-- Where somebody is signed in. Of the secret in the cookie only the hash is kept.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed who they are: account changes ask for a recent time.
  proved_at timestamptz not null default now()
);
create index sessions_member on sessions (member_id, created_at);
create index sessions_last_seen on sessions (last_seen_at);

-- However a session ends (sign-out, another password, a deleted member), its live streams hear of it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_session_ended', old.id::text);
  return null;
end
$$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

-- Secrets that work once: mailed links and begun registrations. Only their hashes are kept.
create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('sign_up', 'sign_in', 'registration', 'reset', 'email_change')),
  email text,
  member_id uuid references members on delete cascade,
  details jsonb not null default '{}',
  expires_at timestamptz not null,
  check (email is not null or member_id is not null)
);
create index one_time_tokens_email on one_time_tokens (email, purpose);
create index one_time_tokens_member on one_time_tokens (member_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
