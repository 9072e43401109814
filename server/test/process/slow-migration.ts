import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'

/** A process to be killed in the middle of a migration. */
const pool = new pg.Pool({ connectionString: process.argv[2] })
await migrate(pool, [
  { name: '0001-slow.sql', sql: 'create table half (id int); select pg_sleep(60); create table whole (id int)' },
])
