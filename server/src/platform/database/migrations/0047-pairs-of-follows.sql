-- older programs may run: yes
-- Whether one follows another, since when and whether they are told is answered by the pair's own index alone. Before, an index
-- of all followers was taken, which alone had the id in it: whoever followed somebody famous walked past all who did so before.
create unique index follows_pair on follows (follower_id, followee_id) include (id, tells_records);
alter table follows drop constraint follows_pkey;
alter table follows add constraint follows_pkey primary key using index follows_pair;
