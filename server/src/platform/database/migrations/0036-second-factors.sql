-- A browser one has signed in with is one row: by what it is known, whether it is trusted, and by which mail its owner may
-- disown it. A forgotten one keeps its row without the secret, so that the mail about it still works.
alter table known_browsers
  drop constraint known_browsers_pkey,
  alter column secret_hash drop not null,
  add column id uuid primary key default gen_random_uuid(),
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column first_seen_at timestamptz not null default now(),
  -- No code is asked for a while. Trust of before the second factor in force counts for nothing.
  add column trusted_at timestamptz,
  add column disown_hash bytea unique check (octet_length(disown_hash) = 32),
  -- To which address the mail went.
  add column told_hash bytea check (octet_length(told_hash) = 32),
  add unique (secret_hash, member_id),
  add check ((disown_hash is null) = (told_hash is null));
update known_browsers set first_seen_at = seen_at;

alter table sessions add column browser_id uuid references known_browsers on delete set null;
create index sessions_browser on sessions (browser_id) where browser_id is not null;

-- Who has shown the first factor and is asked for the second: to sign in, or to prove a session again.
create table pending_sign_ins (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  member_id uuid not null references members on delete cascade,
  session_id uuid references sessions on delete cascade,
  next text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_member on pending_sign_ins (member_id);
create index pending_sign_ins_session on pending_sign_ins (session_id) where session_id is not null;
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- The secret of an app for one-time codes. It counts once a code of it was shown, in the session that began.
create table authenticators (
  member_id uuid primary key references members on delete cascade,
  key_id text not null,
  sealed bytea not null,
  session_id uuid references sessions on delete set null,
  browser_id uuid references known_browsers on delete set null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The thirty seconds whose code was used last: no code works twice.
  last_step bigint not null default 0
);
create index authenticators_session on authenticators (session_id) where session_id is not null;
create index authenticators_browser on authenticators (browser_id) where browser_id is not null;

create table recovery_codes (
  member_id uuid not null references authenticators on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (member_id, code_hash)
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 4000),
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (name <> ''),
  browser_id uuid references known_browsers on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id, created_at);
create index passkeys_browser on passkeys (browser_id) where browser_id is not null;

-- What an authenticator is asked to sign, once, in the session that asked, or for signing in, in the browser that did.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'prove')),
  session_id uuid references sessions on delete cascade,
  -- Of the cookie of that browser, which its tabs share.
  browser_hash bytea check (octet_length(browser_hash) = 32),
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, browser_hash) = 1 and (purpose = 'sign_in') = (session_id is null))
);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Who has lost the second factor: first a link is mailed, then it is applied for, then one waits. It is for the factor in force
-- and goes with it: one that is turned on later is not removed by what was applied for before.
create table recovery_requests (
  member_id uuid primary key references authenticators on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  mailed_at timestamptz not null default now(),
  applied_at timestamptz
);
