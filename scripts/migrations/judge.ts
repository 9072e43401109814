import { judgeAlteration } from './alter-table.ts'
import {
  contracting,
  fine,
  type Judgement,
  momentary,
  refused,
  rewritten,
  type Situation,
  taken,
  unknown,
} from './rule.ts'
import { partsOf } from './statements.ts'

type Rule = [RegExp, (found: RegExpExecArray, situation: Situation) => Judgement]

const table = '(?:only )?(?:public\\.)?(\\w+)'
const form = (start: string) => new RegExp(`^${start.replace('TABLE', table)}`)
export const alterTable = form('alter table (?:if exists )?TABLE (.+)$')

const rules: Rule[] = [
  [form('create (?:unlogged )?table (?:if not exists )?(\\w+)(.*)$'), ([, , body = '']) => makeTable(body)],
  [form('create (?:unique )?index (concurrently )?(?:if not exists )?(?:\\w+ )?on TABLE'), makeIndex],
  [form('create (?:or replace )?(?:constraint )?trigger .*? on TABLE'), (found, at) => onUsed(found[1], at, momentary)],
  [form('create (?:or replace )?(function|procedure|view)\\b'), () => fine],
  [form('create (type|domain|sequence|statistics)\\b'), () => fine],
  [form('(comment on|grant|revoke|select setval)\\b'), () => fine],
  [form('alter (function|procedure|sequence|index)\\b'), () => fine],
  [form('alter type \\w+ add value\\b'), () => fine],
  [form('drop trigger (?:if exists )?(\\w+) on TABLE'), dropTrigger],
  [form('drop table (?:if exists )?TABLE'), (found, at) => onUsed(found[1], at, contracting(at))],
  [form('drop \\w+'), (_, at) => contracting(at)],
  [form('truncate (?:table )?TABLE'), (found, at) => onUsed(found[1], at, contracting(at))],
  [form('insert into TABLE(.*)$'), insert],
  [form('(?:update|delete from) TABLE'), (found, at) => onUsed(found[1], at, changeRows(at))],
  [
    form('lock\\b'),
    () => refused('it keeps people away for as long as the file takes: let the statements lock by themselves'),
  ],
  [form('(cluster|vacuum|reindex|refresh)\\b'), () => refused(rewritten)],
  [form('do\\b'), () => refused('what a block does cannot be read here: write statements')],
  [
    form('(begin|start|commit|end|rollback|savepoint|set|reset)\\b'),
    () => refused('a file is one transaction already, with a limit for its locks'),
  ],
]

/** Where somebody changes what nobody uses yet, everything is a moment's work. */
const onUsed = (name: string | undefined, { made }: Situation, judgement: Judgement) =>
  name !== undefined && made.has(name) ? fine : judgement

export function judge(statement: string, situation: Situation): Judgement[] {
  const altered = alterTable.exec(statement)
  if (altered) {
    const [, name = '', change = ''] = altered
    if (situation.made.has(name)) return [fine]
    return partsOf(change).map((part) => judgeAlteration(name, part, situation))
  }
  for (const [start, rule] of rules) {
    const found = start.exec(statement)
    if (found) return [rule(found, situation)]
  }
  return [unknown]
}

function makeTable(body: string): Judgement {
  if (/ partition of | inherits /.test(body)) return unknown
  // Whoever is referred to gets triggers.
  if (/ references /.test(body)) return momentary
  return body.startsWith(' as ') ? { objection: null, isLong: true } : fine
}

function makeIndex([, concurrently, name]: RegExpExecArray, situation: Situation): Judgement {
  if (concurrently)
    return situation.isOutsideTransaction
      ? fine
      : refused('no transaction can hold it: put it into a file of its own that says "-- outside a transaction: yes"')
  return onUsed(
    name,
    situation,
    refused(
      'it keeps writers away as long as it takes: create it concurrently, in a file that says "-- outside a transaction: yes"',
    ),
  )
}

function dropTrigger([, name, of]: RegExpExecArray, situation: Situation): Judgement {
  if (situation.remade.has(`trigger ${of}.${name}`)) return momentary
  return situation.contracts ? momentary : refused(taken)
}

function insert([, name, rest = '']: RegExpExecArray, situation: Situation): Judgement {
  return / select /.test(rest) ? { objection: null, isLong: true } : onUsed(name, situation, fine)
}

const changeRows = ({ touchesFewRows }: Situation): Judgement =>
  touchesFewRows
    ? fine
    : refused(
        'one statement over a table holds its rows until the file ends: let the program do it bit by bit, or say "-- few rows: …" with why they are few',
      )
