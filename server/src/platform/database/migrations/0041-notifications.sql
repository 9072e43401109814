-- What somebody may be told of without having opened the app, and where it goes unless they choose otherwise.
create table notification_kinds (
  kind text primary key,
  to_app boolean not null,
  to_push boolean not null,
  to_mail boolean not null
);
insert into notification_kinds values
  ('like', true, true, false),
  ('comment', true, true, false),
  ('follow', true, true, false),
  ('record', true, true, false),
  ('import', true, false, false),
  ('announcement', true, false, false),
  ('reminder', false, true, false),
  ('letter', false, false, false);

create table notification_choices (
  member_id uuid not null references members on delete cascade,
  kind text not null references notification_kinds,
  to_app boolean not null,
  to_push boolean not null,
  to_mail boolean not null,
  primary key (member_id, kind)
);

-- Minutes of the day in Japan, from when until when no push comes.
create table notification_settings (
  member_id uuid primary key references members on delete cascade,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  hides_content boolean not null default false,
  -- How often in a row the address took no mail, and since when it is sent none that can be stopped.
  refused_mails smallint not null default 0,
  mail_stopped_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);

-- What the link in a mail stops. It lets nobody in and says of nobody who they are.
create table mail_stops (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{43}$'),
  member_id uuid not null references members on delete cascade,
  kind text not null references notification_kinds,
  unique (member_id, kind)
);

-- By what push services know this installation.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  key_id text not null,
  box bytea not null
);

-- One browser that is sent pushes: it goes with its session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id uuid not null unique references sessions on delete cascade,
  member_id uuid not null references members on delete cascade,
  endpoint text not null check (octet_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The key of ours it was made for.
  public_key text not null,
  created_at timestamptz not null default now(),
  paused_until timestamptz
);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_member on push_subscriptions (member_id, id desc);

-- What is to be sent: to one browser, or by mail where there is none. What is said is written, and judged, when it leaves.
create table pending_notifications (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  subscription_id bigint references push_subscriptions on delete cascade,
  kind text not null references notification_kinds,
  -- What of that kind it is about: what comes again before it has left joins it.
  key text not null,
  -- Activities after this one, up to that one, are told.
  since bigint not null default 0,
  newest bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Whoever takes it in hand moves this on first: if they are killed, it is due again.
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  unique nulls not distinct (member_id, subscription_id, kind, key)
);
create index pending_pushes on pending_notifications (due_at) where subscription_id is not null;
create index pending_mails on pending_notifications (due_at) where subscription_id is null;
create index pending_of_subscription on pending_notifications (subscription_id) where subscription_id is not null;

-- Whether a follower is told when somebody records.
alter table follows add column tells_records boolean not null default false;
create index follows_told on follows (followee_id, id) where tells_records;

alter table activities
  add column record_id bigint references entries on delete cascade,
  drop constraint activities_check,
  add constraint activities_check check (case
    when type in ('like', 'my_like') then num_nulls(entry_id, liker_id) = 0 and num_nonnulls(comment_id, follow_id, request_id, record_id, own_id, details) = 0
    when type in ('comment', 'my_comment') then num_nulls(entry_id, comment_id) = 0 and num_nonnulls(liker_id, follow_id, request_id, record_id, own_id, details) = 0
    when type in ('follow', 'following', 'follow_accepted') then follow_id is not null and num_nonnulls(entry_id, liker_id, comment_id, request_id, record_id, own_id, details) = 0
    when type = 'follow_request' then request_id is not null and num_nonnulls(entry_id, liker_id, comment_id, follow_id, record_id, own_id, details) = 0
    when type = 'record' then entry_id = record_id and num_nonnulls(liker_id, comment_id, follow_id, request_id, own_id, details) = 0
    else num_nulls(own_id, details) = 0 and own_id = member_id and own_id = other_id
      and num_nonnulls(entry_id, liker_id, comment_id, follow_id, request_id, record_id) = 0 end) not valid;
create unique index activities_of_record on activities (record_id, member_id) where record_id is not null;
