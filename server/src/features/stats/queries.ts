import type { ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { isWithin, maySee, mayLookInto, numbersOf, reachOf, type Viewer } from '../visibility/index.ts'
import { reachedRecords } from './rules.ts'

interface Figures {
  monthlyRecords: number
  monthlyWeighings: number
  latestWeight: string | null
  latestMeasuredAt: Date | null
  monthlyChange: string
  targetWeight: string | null
  toTarget: string | null
  goalStart: string | null
  followers: number
  following: number
}

/** Not what lies beyond the target when the start is deleted: the goal would turn around. */
const onItsSide = (found: RawBuilder<unknown>) => sql`
  (select weight from (${found}) found
   where m.goal_direction is null or sign(m.target_weight - weight) in (0, m.goal_direction))`

/** Of `members m`: the newest weight when the target was set, or the first after it. */
export const goalStart = sql`coalesce(
  ${onItsSide(sql`select e.weight from entries e where e.member_id = m.id and e.measured_at <= m.target_set_at
    order by e.measured_at desc, e.id desc limit 1`)},
  ${onItsSide(sql`select e.weight from entries e where e.member_id = m.id and e.measured_at > m.target_set_at
    order by e.measured_at, e.id limit 1`)})`

/** In the calendar month of a moment, in Japan. */
const inMonthOf = (now: Date, measuredAt: RawBuilder<unknown>) => sql`
  ${measuredAt} >= date_trunc('month', ${now}::timestamptz at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
  and ${measuredAt} < (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Tokyo') + interval '1 month')
                      at time zone 'Asia/Tokyo'`

/** Read from the histories' indexes alone: the newest, and what was measured since the month began in Japan. */
export async function figuresOf(db: Db, memberId: string, now: Date): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select month.records as "monthlyRecords", month.records + unpublished.readings as "monthlyWeighings",
           trim_scale(latest.weight)::text as "latestWeight",
           latest.measured_at as "latestMeasuredAt",
           round(coalesce(month.last - month.first, 0), 1)::text as "monthlyChange",
           trim_scale(m.target_weight)::text as "targetWeight",
           round(latest.weight - m.target_weight, 1)::text as "toTarget",
           trim_scale(${goalStart})::text as "goalStart",
           m.followers_count as followers, m.following_count as following
    from members m
    left join lateral (
      select e.weight, e.measured_at from entries e where e.member_id = m.id
      order by e.measured_at desc, e.id desc limit 1) latest on true
    cross join lateral (
      select count(*)::integer as records,
             (array_agg(e.weight order by e.measured_at desc, e.id desc))[1] as last,
             (array_agg(e.weight order by e.measured_at, e.id))[1] as first
      from entries e
      where e.member_id = m.id and ${inMonthOf(now, sql.ref('e.measured_at'))}) month
    cross join lateral (
      select count(*)::integer as readings from readings r
      where r.member_id = m.id and r.entry_id is null and not r.is_hidden
        and ${inMonthOf(now, sql.ref('r.measured_at'))}) unpublished
    where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** Whose weights, and for whom: what is published for a viewer, or, where nobody is named, all that its owner has. */
export interface Weights {
  /** Somebody, or a column that holds them. */
  memberId: string | RawBuilder<unknown>
  publishedFor?: Viewer
  /** What is computed from, for others. */
  numbers?: ShownNumbers
}

interface Found {
  measuredAt: Date
  weight: string
}

/** The first, or the last, of the weights between two moments. Both tables are read by a step in their index. */
function endOf(
  { memberId, publishedFor }: Weights,
  within: (measuredAt: RawBuilder<unknown>) => RawBuilder<unknown>,
  newest = false,
) {
  const order = sql.raw(newest ? 'desc' : 'asc')
  const published = sql`
    (select e.measured_at as "measuredAt", e.weight from entries e
     where e.member_id = ${memberId} and ${within(sql.ref('e.measured_at'))}
       and ${publishedFor === undefined ? sql`true` : isWithin(reachInto(memberId, publishedFor), 'e')}
     order by e.measured_at ${order}, e.id ${order} limit 1)`
  if (publishedFor !== undefined) return published
  return sql`
    (select * from (
      ${published}
      union all
      (select r.measured_at, r.weight from readings r
       where r.member_id = ${memberId} and ${within(sql.ref('r.measured_at'))} and r.entry_id is null and not r.is_hidden
       order by r.measured_at ${order}, r.id ${order} limit 1)) of_both
    order by "measuredAt" ${order} limit 1)`
}

/** Asked once for a question, however many rows it looks at. */
const reachInto = (memberId: Weights['memberId'], viewer: Viewer) =>
  sql`(select ${reachOf(viewer, 'm')} from members m where m.id = ${memberId})`

/** When the first and the newest of somebody's weights were measured, before a moment; null without any. */
export async function spanOf(db: Db, weights: Weights, to: Date): Promise<{ first: Date; newest: Date } | null> {
  const within = (measuredAt: RawBuilder<unknown>) => sql`${measuredAt} < ${to}::timestamptz`
  const { rows } = await sql<{ first: Date; newest: Date }>`
    select first."measuredAt" as first, newest."measuredAt" as newest
    from ${endOf(weights, within)} first, ${endOf(weights, within, true)} newest`.execute(db)
  return rows[0] ?? null
}

/**
 * The first weight of each day that has one. Each is found by a step in the index, so that the cost goes by the days
 * asked for, not by how much somebody has recorded.
 */
export async function firstWeights(db: Db, weights: Weights, span: { from: Date; to: Date }): Promise<Found[]> {
  const { rows } = await firstWeightsIn(weights, span).execute(db)
  return rows
}

export function firstWeightsIn(weights: Weights, { from, to }: { from: Date; to: Date }): RawBuilder<Found> {
  const firstFrom = (begin: RawBuilder<unknown>) =>
    endOf(weights, (measuredAt) => sql`${measuredAt} >= ${begin} and ${measuredAt} < ${to}::timestamptz`)
  return sql<Found>`
    with recursive firsts as (
      select * from ${firstFrom(sql`${from}::timestamptz`)} first
      union all
      select next.* from firsts f cross join lateral
        ${firstFrom(sql`(day_in_japan(f."measuredAt") + 1)::timestamp at time zone 'Asia/Tokyo'`)} next)
    select "measuredAt", trim_scale(weight)::text as weight from firsts`
}

interface Looked {
  /** Whether what they have recorded is for the viewer. */
  isOpen: boolean
  numbers: ShownNumbers
  targetWeight: string | null
}

/** What somebody wants to weigh and lets others see, for a viewer who may see them. */
export async function targetFor(db: Db, viewer: Viewer, memberId: string): Promise<Looked | undefined> {
  const { rows } = await sql<Looked>`
    select ${mayLookInto(viewer, 'm')} as "isOpen", ${numbersOf(viewer, 'm')} as numbers,
           trim_scale(m.target_weight)::text as "targetWeight"
    from members m where m.id = ${memberId} and ${maySee(viewer, 'm')}`.execute(db)
  return rows[0]
}

interface Goal {
  targetWeight: string | null
  setAt: Date | null
  start: string | null
  /** Which way it leads: -1 or 1; null where nobody can say yet. */
  direction: number | null
}

export async function goalOf(db: Db, memberId: string): Promise<Goal | undefined> {
  const { rows } = await sql<Goal>`
    select trim_scale(m.target_weight)::text as "targetWeight", m.target_set_at as "setAt", trim_scale(${goalStart})::text as start,
           m.goal_direction as direction
    from members m where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** All that a member has, published or not, between two moments: `measured_at` of each. */
const everyWeight = (memberId: string, { from, to }: { from: Date; to: Date }) => sql`
  select e.measured_at from entries e
  where e.member_id = ${memberId} and e.measured_at >= ${from}::timestamptz and e.measured_at < ${to}::timestamptz
  union all
  select r.measured_at from readings r
  where r.member_id = ${memberId} and r.measured_at >= ${from}::timestamptz and r.measured_at < ${to}::timestamptz
    and r.entry_id is null and not r.is_hidden`

export async function recordsSince(db: Db, memberId: string, span: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${everyWeight(memberId, span)}) every`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest weight and the one before it. */
export async function newestTwo(db: Db, memberId: string, to: Date): Promise<Found[]> {
  const { rows } = await newestTwoIn(memberId, to).execute(db)
  return rows
}

export const newestTwoIn = (memberId: Weights['memberId'], to: Date): RawBuilder<Found> => sql<Found>`
    select "measuredAt", trim_scale(weight)::text as weight from (
      (select e.measured_at as "measuredAt", e.weight, 1 as place, e.id from entries e
       where e.member_id = ${memberId} and e.measured_at < ${to}::timestamptz
       order by e.measured_at desc, e.id desc limit 2)
      union all
      (select r.measured_at, r.weight, 0, r.id from readings r
       where r.member_id = ${memberId} and r.measured_at < ${to}::timestamptz and r.entry_id is null and not r.is_hidden
       order by r.measured_at desc, r.id desc limit 2)) of_both
    order by "measuredAt" desc, place desc, id desc limit 2`

const inWeekBefore = (measuredAt: RawBuilder<unknown>) =>
  sql`${measuredAt} < run.begins and ${measuredAt} >= run.begins - interval '168 hours'`

/** How many whole weeks before this one, without a break, have a weight: a step in the index for each. */
export async function weekRun(db: Db, memberId: string, thisWeek: Date): Promise<number> {
  const { rows } = await sql<{ weeks: number }>`
    with recursive run as (
      select ${thisWeek}::timestamptz as begins, 0 as weeks
      union all
      select run.begins - interval '168 hours', run.weeks + 1 from run
      where exists (select from ${endOf({ memberId }, inWeekBefore, true)} found))
    select max(weeks) as weeks from run`.execute(db)
  return rows[0]?.weeks ?? 0
}

/** How many a member has published, and when the last counts were reached that mean something. */
export async function recordsOf(db: Db, memberId: string) {
  const { rows } = await sql<{ records: number }>`
    select m.entries_count as records from members m where m.id = ${memberId}`.execute(db)
  const records = rows[0]?.records ?? 0
  const days: { count: number; day: string }[] = []
  for (const count of reachedRecords(records)) {
    const { rows: reached } = await sql<{ day: string }>`
      select day_in_japan(e.created_at)::text as day from entries e where e.member_id = ${memberId}
      order by e.id desc offset ${records - count} limit 1`.execute(db)
    if (reached[0]) days.push({ count, day: reached[0].day })
  }
  return { records, days }
}

/** The days of a span that have a weight before, or after, noon in Japan. */
export async function weighedHalves(db: Db, memberId: string, span: { from: Date; to: Date }) {
  const { rows } = await sql<{ day: number; isMorning: boolean; isAfternoon: boolean }>`
    select extract(day from moment)::integer as day, bool_or(extract(hour from moment) < 12) as "isMorning",
           bool_or(extract(hour from moment) >= 12) as "isAfternoon"
    from (select measured_at at time zone 'Asia/Tokyo' as moment from (${everyWeight(memberId, span)}) every) japan
    group by 1 order by 1`.execute(db)
  return rows
}
