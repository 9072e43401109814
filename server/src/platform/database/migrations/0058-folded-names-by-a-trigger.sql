-- older programs may run: yes
-- contracts: the column goes on to hold the same; nobody ever wrote it

-- A column that is generated is computed again with every update of a row that has triggers before it, whatever the update is of:
-- folding the name of whoever records, follows or is followed took a third of the time in which that is counted.
alter table members alter column folded_name drop expression, alter column folded_name set default '';
create function fold_name() returns trigger language plpgsql as $$
begin
  new.folded_name := folded(new.name);
  return new;
end $$;
create trigger members_name_folded before insert or update of name, folded_name on members
  for each row execute function fold_name();
