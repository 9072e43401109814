-- What the member is shown, to tell which account it is; identity stays issuer and subject.
alter table identities add column email text check (email <> '');

-- Unlinked by the member: an address they share links these no more, only the member does.
create table unlinked_identities (
  member_id uuid not null references members on delete cascade,
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  primary key (member_id, issuer, subject)
);
