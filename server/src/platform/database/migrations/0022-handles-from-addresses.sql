-- Until now a handle was made from the e-mail address and nobody was asked. Whoever has one is told so once.
alter table members add column handle_from_address boolean not null default true;
alter table members alter column handle_from_address set default false;
update members set handle_from_address = false where exists (select from old_handles o where o.member_id = members.id);
