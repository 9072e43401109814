/**
 * What each hot operation asks, statement by statement: its tables by whose rows they are (see `routeOf`). `every` may be anybody, so that
 * each machine is asked; `its value` is a key that is no member. A change here is a change of what crosses machines: docs/scale.md counts it.
 */
export const hotQueries: Readonly<Record<string, readonly string[]>> = {
  session: [
    'every: members sessions',
    'sessions.token_hash: members sessions',
    'sessions.token_hash: members sessions | anywhere: blocks muted_words mutes',
  ],
  home: [
    'every: comments entries likes members | every: members | viewer: follows',
    'every: comments entries likes members | every: members | viewer: follows | anywhere: blocks muted_words mutes',
    'every: entries members',
    'viewer: members',
  ],
  all: [
    'every: comments entries follows likes members | every: members',
    'every: comments entries follows likes members | every: members | anywhere: blocks muted_words mutes',
    'every: entries members',
  ],
  profile: [
    'every: follow_requests follows members | every: follows members | every: members | its value: old_handles | members.handle: members | viewer: follows | anywhere: blocks mutes',
    'every: follow_requests follows members | every: members | its value: old_handles | members.handle: members | viewer: follows | anywhere: mutes',
  ],
  'entries of a member': [
    'every: members | owner: comments entries follows likes members',
    'every: members | owner: comments entries follows likes members | anywhere: blocks muted_words mutes',
  ],
  'one entry': [
    'entries.id: comments entries follows likes members | every: members',
    'entries.id: comments entries follows likes members | every: members | anywhere: blocks muted_words mutes',
  ],
  'comments of an entry': [
    'entries.id: comments entries follows members | every: members',
    'entries.id: comments entries follows members | every: members | anywhere: blocks muted_words mutes',
    'entries.id: entries follows members',
    'entries.id: entries follows members | anywhere: blocks',
  ],
  post: [
    'entries.id: comments entries follows likes members | every: members',
    'every: entries members',
    'its value: limits | viewer: entries',
    'its value: spent_keys | viewer: entries members',
    'viewer: follows',
    'viewer: members',
  ],
  'post again by the same key': [
    'entries.id: comments entries follows likes members | every: members | anywhere: blocks muted_words mutes',
    'its value: limits | viewer: entries',
    'its value: spent_keys | viewer: entries members',
    'viewer: entries',
    'viewer: members',
  ],
  like: [
    'entries.id: entries likes members | viewer: follows members | anywhere: blocks',
    'entries.id: entries likes | every: activities',
    'entries.id: entries likes | every: members | anywhere: blocks mutes',
    'every: activities notification_choices notification_settings pending_notifications push_subscriptions | anywhere: notification_kinds',
  ],
  unlike: [
    'entries.id: entries likes members | viewer: follows members | anywhere: blocks',
    'entries.id: entries likes | every: members | anywhere: blocks mutes',
  ],
  comment: [
    'entries.id: comments entries members | its value: spent_keys | viewer: follows members | anywhere: blocks',
    'entries.id: comments entries | every: members | anywhere: blocks mutes',
    'every: activities notification_choices notification_settings pending_notifications push_subscriptions | anywhere: notification_kinds',
    'every: activities | every: comments entries',
    'every: comments entries follows members | every: members',
    'every: comments | its value: limits',
  ],
  follow: [
    'every: activities notification_choices notification_settings pending_notifications push_subscriptions | anywhere: notification_kinds',
    'every: activities | every: follows | viewer: follows',
    'every: follows members | every: members | owner: follow_requests members | viewer: follows members | anywhere: blocks',
    'every: members | anywhere: blocks',
    'its value: limits',
    'viewer: follows',
  ],
  activity: [
    'every: comments | every: entries members | every: members | viewer: activities follows notification_choices',
    'every: comments | every: entries members | every: members | viewer: activities follows notification_choices | anywhere: blocks mutes',
    'viewer: activities activities_read',
  ],
  badge: [
    'every: comments | every: entries members | every: members | viewer: activities activities_read follows notification_choices',
    'every: comments | every: entries members | every: members | viewer: activities activities_read follows notification_choices | anywhere: blocks mutes',
  ],
  search: [
    'every: follow_requests follows members name_parts | every: follows members | every: members | every: name_parts | anywhere: blocks',
    'every: follow_requests follows members name_parts | every: name_parts',
  ],
  recommended: [
    'every: follow_requests follows members',
    'every: follow_requests follows members | every: follows members | every: members | anywhere: blocks mutes',
  ],
  viewer: ['viewer: members', 'viewer: recovery_requests'],
  'live update': [
    'anywhere: blocks muted_words mutes',
    'anywhere: blocks mutes',
    'every: comments entries follows likes members | every: members | anywhere: blocks muted_words mutes',
    'every: comments entries members | every: members',
    'every: entries',
    'every: entries follows members | anywhere: blocks mutes',
    'every: entries members',
    'every: members',
  ],
}
