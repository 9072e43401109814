-- Which wording of the privacy policy a member was last shown the changes of. Who registered later read it then.
create table policy_notices (
  member_id uuid primary key references members on delete cascade,
  version int not null check (version > 0),
  seen_at timestamptz not null default now()
);
