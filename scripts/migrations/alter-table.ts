import {
  checkedAtOnce,
  contracting,
  fine,
  indexedAtOnce,
  type Judgement,
  momentary,
  refused,
  rewritten,
  type Situation,
  taken,
  unknown,
} from './rule.ts'

type Rule = [RegExp, (table: string, found: RegExpExecArray, situation: Situation) => Judgement]

/** What an `alter table` of a table that people use may do. The first that fits counts. */
const rules: Rule[] = [
  [/^add (?:constraint (\w+) )?(check|foreign key|unique|primary key|exclude)\b(.*)$/, addConstraint],
  [/^add (?:column )?(?:if not exists )?(\w+) (.+)$/, (_, [, , body = '']) => addColumn(body)],
  [/^alter (?:column )?(\w+) (.+)$/, alterColumn],
  [/^validate constraint (\w+)$/, validate],
  [
    /^drop constraint (?:if exists )?(\w+)/,
    (table, [, name], situation) =>
      situation.remade.has(`constraint ${table}.${name}`) ? momentary : contracting(situation),
  ],
  [/^(drop|rename|set schema)\b/, (_, __, situation) => contracting(situation)],
  [/^(set|reset) \(/, () => fine],
  [/^set (logged|unlogged|tablespace|access method)\b/, () => refused(rewritten)],
]

export function judgeAlteration(table: string, part: string, situation: Situation): Judgement {
  for (const [form, judge] of rules) {
    const found = form.exec(part)
    if (found) return judge(table, found, situation)
  }
  return unknown
}

function addConstraint(_: string, [, , kind, rest = '']: RegExpExecArray): Judgement {
  if (kind === 'exclude') return refused('an exclusion can only be made while nobody can read')
  if (kind === 'unique' || kind === 'primary key')
    return rest.startsWith(' using index ') ? momentary : refused(indexedAtOnce)
  return rest.endsWith(' not valid') ? momentary : refused(checkedAtOnce)
}

/** A constant, or the moment of the migration: it is kept once for all rows that are there. */
const keptOnce =
  /^(-?[\d.]+|'\?'|true|false|null|now \(\)|current_timestamp|current_date|interval '\?'|array\[\])(::[\w ]+?(\[\])?)?( not null| null| references .*| constraint .*)*$/

function addColumn(body: string): Judgement {
  if (/\bgenerated always as \(/.test(body))
    return refused(`${rewritten}: let the program fill a plain column, or reckon it when it is read`)
  if (/\b(as identity|(small|big)?serial)\b/.test(body)) return refused(`${rewritten}: every row gets a number`)
  if (/\b(unique|primary key)\b/.test(body)) return refused(indexedAtOnce)
  if (/\bcheck \(/.test(body)) return refused(checkedAtOnce)
  const standard = /\bdefault (.+)$/.exec(body)?.[1]
  if (standard === undefined)
    return / not null\b/.test(body)
      ? refused('rows that are there, and those of the release before, have no value for it: give it a default')
      : momentary
  if (!keptOnce.test(standard))
    return refused(`${rewritten}: a default other than a constant may be reckoned for each row; set it after adding`)
  return / references /.test(body) && !/^null\b/.test(standard) ? refused(checkedAtOnce) : momentary
}

function alterColumn(table: string, [, column = '', change = '']: RegExpExecArray, situation: Situation): Judgement {
  if (/^(set data )?type\b/.test(change))
    return refused(`${rewritten}, or may: add a column beside it, and drop the old one two releases later`)
  if (change === 'set not null')
    return situation.neverNull.has(`${table}.${column}`)
      ? momentary
      : refused(
          `it looks at every row while nobody can read: add a "check (${column} is not null) not valid", validate it in a later file, and do this in one after that`,
        )
  if (/^drop (default|expression)$/.test(change)) return situation.contracts ? momentary : refused(taken)
  return /^(set (default|statistics|storage|compression|\()|reset \(|drop not null)/.test(change) ? momentary : unknown
}

function validate(table: string, [, name]: RegExpExecArray, { addedBefore }: Situation): Judgement {
  return addedBefore.has(`${table}.${name}`)
    ? { objection: null, isLong: true }
    : refused('whoever adds it holds the table until the file ends: validate it in a later file')
}
