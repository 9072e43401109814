-- As people search: folded, katakana as hiragana, without spaces.
do $do$
declare
  katakana constant text := (select string_agg(chr(c), '' order by c) from generate_series(12449, 12534) c) || chr(12541) || chr(12542);
  hiragana constant text := (select string_agg(chr(c), '' order by c) from generate_series(12353, 12438) c) || chr(12445) || chr(12446);
begin
  execute format(
    'create function searchable(text text) returns text language sql immutable strict parallel safe
       return translate(folded(text), %L, %L)', katakana || ' ', hiragana);
end $do$;

-- What a member is found by: handle and name from every letter on, so that whatever stands inside is a beginning here,
-- and is found by a walk along the index that ends with the page. In byte order, which is the same in every database.
-- Kept only of whom searches show, so that nobody hidden is walked past.
create table name_parts (
  -- How well it answers: 3 begins a handle, 2 begins a name, 1 stands inside either.
  place smallint not null check (place between 1 and 3),
  -- What is longer is told apart by the member's row.
  part text collate "C" not null check (part <> '' and char_length(part) <= 40),
  member_id uuid not null
);

-- A name has twenty letters; some few signs fold to many more, and then the first hundred count.
create function name_parts_of(name text, handle text) returns table (place smallint, part text)
  language sql immutable parallel safe
  begin atomic
    select word.place, left(word.key, 40)
    from (values (3::smallint, handle), (2::smallint, searchable(name))) word (place, key) where word.key <> ''
    union
    select 1::smallint, left(substr(word.key, at), 40)
    from (values (handle), (searchable(name))) word (key),
      generate_series(2, least(char_length(word.key) - 1, 100)) at;
  end;

create function keep_name_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from name_parts where member_id = new.id;
  end if;
  if new.disabled_at is null then
    insert into name_parts (place, part, member_id)
      select p.place, p.part, new.id from name_parts_of(new.name, new.handle) p;
  end if;
  return null;
end $$;
create trigger members_named after insert on members for each row execute function keep_name_parts();
create trigger members_renamed after update of name, handle, disabled_at on members for each row
  when ((old.name, old.handle, old.disabled_at is null) is distinct from (new.name, new.handle, new.disabled_at is null))
  execute function keep_name_parts();

insert into name_parts (place, part, member_id)
  select p.place, p.part, m.id from members m, name_parts_of(m.name, m.handle) p where m.disabled_at is null;

-- After the rows, which is many times faster than before them.
alter table name_parts
  add primary key (place, part, member_id),
  add foreign key (member_id) references members on delete cascade;
create index name_parts_of_member on name_parts (member_id);

-- Nothing searches by them any more.
drop index members_handle;
drop function beginning;
