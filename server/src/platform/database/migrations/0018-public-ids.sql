-- A post's own address must not be found by counting: 96 bits that only the database's secure source knows before. They
-- are the bytes of a random uuid that no version or variant is written into.
create function random_public_id() returns text language plpgsql volatile as $$
declare
  drawn constant bytea := uuid_send(gen_random_uuid());
begin
  return translate(encode(substr(drawn, 1, 6) || substr(drawn, 11, 6), 'base64'), '+/', '-_');
end $$;

alter table entries add column public_id text not null default random_public_id()
  unique check (public_id ~ '^[A-Za-z0-9_-]{16}$');

-- Until its owner shares it, strangers are shown less of a post.
alter table entries add column is_shared boolean not null default false;
