/** One clause of the rule, removed or inverted. */
export interface Mutation {
  name: string
  file: 'queries' | 'shown' | 'counts/queries'
  from: string
  to: string
}

const inQueries = (name: string, from: string, to: string): Mutation => ({ name, file: 'queries', from, to })
const inCounts = (name: string, from: string, to: string): Mutation => ({ name, file: 'counts/queries', from, to })
const inShown = (name: string, from: string, to: string): Mutation => ({ name, file: 'shown', from, to })
const isDisabled = 'sql<boolean>`${sql.ref(`${member}.disabled_at`)} is null`'
const seen = '(${takesPart(member)} and not ${areApart(viewer, member)})'
const apart = 'when ${areApart(viewer, member)} then 0'
const heard = "sql<boolean>`not (${hasAny(viewer, 'unheard')} exists (\n        select from unheard"
const hiddenComment = '(${hidden} is null or ${sql.ref(`${comment}.member_id`)} = ${id})'
const self = "when ${column('id')} = ${id} then 3"
const follower = "when exists (select from follows where follower_id = ${id} and followee_id = ${column('id')}) then 2"

export const mutations: Mutation[] = [
  inQueries('the disabled take part', isDisabled, 'sql<boolean>`true`'),
  inQueries('only the disabled take part', isDisabled, isDisabled.replace('is null', 'is not null')),
  inQueries(
    'a private account is recommended',
    'sql<boolean>`not ${sql.ref(`${member}.is_private`)}`',
    'sql<boolean>`true`',
  ),
  inQueries('only a private account is recommended', 'sql<boolean>`not ${sql', 'sql<boolean>`${sql'),
  inQueries(
    'entries of the disabled are seen',
    "sql`when ${column('disabled_at')} is not null then 0`",
    'sql`when false then 0`',
  ),
  inQueries(
    'entries of the enabled are not seen',
    "column('disabled_at')} is not null then",
    "column('disabled_at')} is null then",
  ),
  inQueries('a private account is open', "sql`when ${column('is_private')} then 0 else 1`", 'sql`else 1`'),
  inQueries(
    'a public account is closed',
    "when ${column('is_private')} then 0",
    "when not ${column('is_private')} then 0",
  ),
  inQueries('strangers reach as far as followers', 'then 0 else 1`', 'then 0 else 2`'),
  inQueries('nobody is themselves', self, ''),
  inQueries('everybody else is themselves', self, self.replace('} = ${', '} <> ${')),
  inQueries('nobody follows', follower, ''),
  inQueries('whoever does not follow follows', follower, follower.replace('exists', 'not exists')),
  inQueries(
    'whoever is followed follows',
    'where follower_id = ${id} and followee_id =',
    'where followee_id = ${id} and follower_id =',
  ),
  inQueries('followers reach as far as oneself', follower, follower.replace('then 2', 'then 3')),
  inQueries(
    'a previewed follower sees what is only for oneself',
    'case ${disabled} else 2 end',
    'case ${disabled} else 3 end',
  ),
  inQueries('a previewed follower is a stranger', 'case ${disabled} else 2 end', 'case ${disabled} else 1 end'),
  inQueries('the home reaches too far', 'as id, 2 as reach', 'as id, 3 as reach'),
  inQueries('the home does not reach far enough', 'as id, 2 as reach', 'as id, 1 as reach'),
  inQueries("one's own home lacks one's own", '::uuid, 3`', '::uuid, 2`'),
  inQueries(
    'a hint is for fewer than it should be told',
    'greatest(${sql.ref(`${entry}.audience`)}',
    'least(${sql.ref(`${entry}.audience`)}',
  ),
  inQueries('a hint forgets that the account is private', 'then 2 else 1 end)`', 'then 1 else 1 end)`'),
  inQueries(
    'audience plays no part',
    'sql<boolean>`${sql.ref(`${entry}.audience`)} <= ${reach}`',
    'sql<boolean>`${reach} > 0`',
  ),
  inQueries('audience is inverted', '.audience`)} <= ${reach}', '.audience`)} >= ${reach}'),
  inQueries('audience is one step too narrow', '.audience`)} <= ${reach}', '.audience`)} < ${reach}'),
  inQueries('audience is one step too wide', '.audience`)} <= ${reach}', '.audience`)} <= ${reach} + 1'),
  inQueries('a closed account can be looked into', '${reachOf(viewer, member)} > 0', '${reachOf(viewer, member)} >= 0'),
  inQueries(
    'an open account cannot be looked into',
    '${reachOf(viewer, member)} > 0',
    '${reachOf(viewer, member)} > 1',
  ),
  inQueries(
    "the home looks for followers' newest at what is only for oneself",
    'last_entry_for_followers_id`)} end',
    'last_entry_id`)} end',
  ),
  inQueries(
    "the home looks for followers' newest at what is for all",
    'last_entry_for_followers_id`)} end',
    'last_entry_for_all_id`)} end',
  ),
  inQueries(
    "one's own count lacks what is for oneself",
    'when 3 then ${sql.ref(`${member}.entries_count`)}',
    'when 3 then ${sql.ref(`${member}.entries_for_all_count`)}',
  ),
  inQueries(
    'followers are told all counts',
    'when 2 then ${sql.ref(`${member}.entries_for_followers_count`)}',
    'when 2 then ${sql.ref(`${member}.entries_count`)}',
  ),
  inQueries(
    'strangers are told all counts',
    'when 1 then ${sql.ref(`${member}.entries_for_all_count`)}',
    'when 1 then ${sql.ref(`${member}.entries_count`)}',
  ),
  inQueries(
    "one's own numbers are hidden",
    "(case when ${sql.ref(`${member}.id`)} = ${id} then 'weight' else ${shown} end)",
    '${shown}',
  ),
  inQueries(
    'numbers are shown to others',
    "${sql.ref(`${member}.id`)} = ${id} then 'weight'",
    "${sql.ref(`${member}.id`)} <> ${viewer} then 'weight'",
  ),
  inQueries(
    'numbers are shown to nobody at all',
    'return sql<ShownNumbers>`${shown}`',
    "return sql<ShownNumbers>`'weight'`",
  ),
  inQueries('a block keeps nobody apart', seen, '${takesPart(member)}'),
  inQueries('only a block lets somebody be seen', seen, seen.replace('and not', 'and')),
  inQueries('a block does not reach entries', apart, ''),
  inQueries('only a block reaches entries', apart, apart.replace('${areApart', 'not ${areApart')),
  inQueries(
    'a mute keeps nothing away',
    'unheard u where u.viewer_id = ${viewer}',
    'unheard u where false and u.viewer_id = ${viewer}',
  ),
  inQueries(
    'who mutes somebody counts as who hides nobody',
    'unheard u where u.viewer_id = ${id}',
    'unheard u where false',
  ),
  inQueries(
    'who mutes words counts as who hides nobody',
    'muted_words w where w.member_id = ${id}',
    'muted_words w where false',
  ),
  inQueries('only who is muted is heard', heard, heard.replace('not (', '(')),
  inQueries(
    'everybody may write under every entry',
    "when 'followers' then ${reach} >= 2",
    "when 'followers' then ${reach} >= 1",
  ),
  inQueries('followers may not write', "when 'followers' then ${reach} >= 2", "when 'followers' then ${reach} >= 3"),
  inQueries('followers write where nobody may', 'else ${reach} >= 3 end', 'else ${reach} >= 2 end'),
  inQueries('owners do not write where nobody may', 'else ${reach} >= 3 end', 'else false end'),
  inQueries('nobody writes where everybody may', "when 'everyone' then true", "when 'everyone' then false"),
  inQueries('muted words hide what is not said', 'w.sought) > 0', 'w.sought) = 0'),
  inQueries("one's own words are muted", '${sql.ref(writer)} <> ${viewer} and', ''),
  inQueries(
    "only one's own words are muted",
    '${sql.ref(writer)} <> ${viewer} and',
    '${sql.ref(writer)} = ${viewer} and',
  ),
  inQueries('what moderators hid is seen', hiddenComment, 'true'),
  inQueries('its writer does not see what moderators hid', hiddenComment, '${hidden} is null'),
  inQueries('only what moderators hid is seen', hiddenComment, '${hidden} is not null'),
  inQueries('strangers see what moderators hid', 'return sql<boolean>`${hidden} is null`', 'return sql<boolean>`true`'),
  inCounts('what moderators hid is taken out once more', ' and r.hidden_at is null', ''),
  inCounts('who is kept away is counted', 'when ${count} = 0 or not exists (${others}) then 0', 'when true then 0'),
  inCounts(
    'of few counted nobody is taken out',
    '<= (select count(*) from (${others}) o) then (',
    '<= (select count(*) from (${others}) o) then 0 * (',
  ),
  inCounts(
    'of many counted nobody is taken out',
    'select coalesce(sum(theirs.n), 0)',
    'select 0 * coalesce(sum(theirs.n), 0)',
  ),
  inShown('weights are always shown', "numbers === 'weight' ? weight : null", 'weight'),
  inShown(
    'weights are shown with changes',
    "numbers === 'weight' ? weight : null",
    "numbers === 'none' ? null : weight",
  ),
  inShown('changes are always shown', "numbers === 'none' ? null : change", 'change'),
  inShown('changes are never shown', "numbers === 'none' ? null : change", 'null'),
  inShown('lines always have weights', "if (numbers === 'weight') return series", 'if (numbers) return series'),
  inShown('hidden lines are shown as changes', "if (numbers === 'none') return", "if (numbers === 'weight') return"),
  inShown('changes do not begin at zero', 'const [zero = 0] = series.weights', 'const zero = 0'),
  inShown('what is computed starts from weights', "numbers === 'weight' ? weights :", 'numbers ? weights :'),
]
