-- outside a transaction: yes
-- older programs may run: yes
-- The badge counts what others did: however much somebody did themselves, it is not walked past. What one does oneself is
-- named, so that a new kind of what others do is in it.
create index concurrently activities_received on activities (member_id, id) where type not in ('my_like', 'my_comment', 'following');
