-- The way to a target starts at the newest weight when it was set, or at the first after it. When it was set is kept;
-- the weight is looked up, so that a corrected, deleted or imported entry leaves it right.
alter table members drop column goal_start_weight, add column target_set_at timestamptz;
-- Until now a target could only be given by joining.
update members set target_set_at = joined_at where target_weight is not null;
alter table members add check ((target_set_at is null) = (target_weight is null));

-- Whoever writes a target, it starts when it is another one: nobody has to think of it.
create function note_target() returns trigger language plpgsql as $$
begin
  if new.target_weight is null then
    new.target_set_at := null;
  elsif tg_op = 'INSERT' then
    new.target_set_at := new.joined_at;
  elsif new.target_weight is distinct from old.target_weight then
    new.target_set_at := now();
  end if;
  return new;
end $$;
create trigger members_target before insert or update of target_weight on members
  for each row execute function note_target();
