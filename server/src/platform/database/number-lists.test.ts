import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

test('lists of numbers are read as numbers, with what is no number in them and in lists of lists, too', async () => {
  const { rows } = await sql`
    select '{}'::integer[] as empty, array[-1, 2147483647] as whole, array[60.50, -0.1]::numeric[] as exact,
           array[1e-7, 1e300, 0.1]::float8[] as rough, array[1, null]::integer[] as missing,
           array['NaN', '-Infinity']::float8[] as none, array[array[1, 2], array[3, 4]] as nested`.execute(
    world.platform.db,
  )
  expect(rows).toEqual([
    {
      empty: [],
      whole: [-1, 2147483647],
      exact: [60.5, -0.1],
      rough: [1e-7, 1e300, 0.1],
      missing: [1, null],
      none: [Number.NaN, -Infinity],
      nested: [
        [1, 2],
        [3, 4],
      ],
    },
  ])
})
