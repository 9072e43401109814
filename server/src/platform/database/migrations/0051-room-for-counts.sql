-- older programs may run: yes
-- Counts change far more often than rows come. Where a page has room and no index holds what changed, PostgreSQL writes the
-- new version beside the old one and touches no index; a page without room makes every index of the table grow instead.
-- Nothing is rewritten: pages that are filled from now on keep the room.
alter table members set (fillfactor = 80);
alter table entries set (fillfactor = 90);
alter table entry_days set (fillfactor = 80);

-- Rows are counted again, and their pages marked as seen by everybody, after a fiftieth is new and not after a tenth or a
-- fifth: pages of ids are read from indexes alone, and no plan is made for the few rows of long ago.
alter table members set (autovacuum_analyze_scale_factor = 0.02);
alter table entries set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table likes set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table comments set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table follows set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table activities set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
