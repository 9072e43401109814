-- The badge counts what others did: however much somebody did themselves, it is not walked past.
create index activities_of_others on activities (member_id, id) where type in ('like', 'comment', 'follow');
