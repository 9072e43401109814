// Made by npm run db:types from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  activities: {
    id: GeneratedAlways<number>
    member_id: string
    type: string
    other_id: string
    entry_id: number | null
    liker_id: string | null
    comment_id: number | null
    follow_id: number | null
    created_at: Date
    own_id: string | null
    details: unknown
    request_id: number | null
    record_id: number | null
  }
  activities_read: {
    member_id: string
    up_to: number
  }
  activity_causes: {
    member_id: string | null
    type: string | null
    other_id: string | null
    entry_id: number | null
    liker_id: string | null
    comment_id: number | null
    follow_id: number | null
    created_at: Date | null
    request_id: number | null
  }
  acts: {
    id: GeneratedAlways<number>
    case_id: number
    subject_id: string | null
    moderator_id: string | null
    act: string
    about: string
    reason: string | null
    message: Generated<string>
    idempotency_key: string | null
    created_at: Generated<Date>
    until: Date | null
    reversed_at: Date | null
    seen_at: Date | null
    link_hash: Buffer | null
    objection: string | null
    objected_at: Date | null
    outcome: string | null
    answer: Generated<string>
    answered_at: Date | null
    answered_by: string | null
  }
  announcements: {
    id: GeneratedAlways<number>
    text: string
    announced_at: Generated<Date>
    ends_at: Date
  }
  announcements_seen: {
    member_id: string
    announcement_id: number
    seen_at: Generated<Date>
  }
  archives: {
    id: Generated<string>
    member_id: string
    state: Generated<string>
    percent: Generated<number>
    file_id: string | null
    parts: Generated<number>
    bytes: number | null
    requested_at: Generated<Date>
    moved_at: Generated<Date>
    finished_at: Date | null
    expires_at: Date | null
  }
  authenticators: {
    member_id: string
    key_id: string
    sealed: Buffer
    session_id: string | null
    browser_id: string | null
    begun_at: Generated<Date>
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  backups: {
    id: GeneratedAlways<number>
    begun_at: Date
    ended_at: Generated<Date>
    is_scheduled: boolean
    bytes: number | null
    failure: string | null
  }
  blocks: {
    id: GeneratedAlways<number>
    blocker_id: string
    blocked_id: string
    created_at: Generated<Date>
  }
  case_lines: {
    case_id: number
    place: number
    member_id: string
    kind: string
    name: string
    handle: string
    text: string
    picture_id: string | null
    at: Date
    is_reported: boolean
  }
  cases: {
    id: GeneratedAlways<number>
    kind: string
    subject_id: string | null
    entry_id: number | null
    comment_id: number | null
    picture_id: string | null
    opened_at: Generated<Date>
    decided_at: Date | null
    gone_at: Date | null
  }
  comments: {
    id: GeneratedAlways<number>
    entry_id: number
    member_id: string
    text: string
    created_at: Generated<Date>
    idempotency_key: string
    hidden_at: Date | null
  }
  connection_attempts: {
    state_hash: Buffer
    session_id: string
    service: string
    verifier: string
    expires_at: Date
  }
  connections: {
    member_id: string
    service: string
    provider: string
    tokens: Buffer | null
    key_id: string | null
    expires_at: Date | null
    version: Generated<number>
    renewing_until: Date | null
    access_handle: Buffer | null
    refresh_handle: Buffer | null
    connected_at: Generated<Date>
    imported_at: Date | null
    is_synced: Generated<boolean>
    synced_at: Date | null
  }
  contact_messages: {
    id: GeneratedAlways<number>
    name: string
    email: string
    message: string
    idempotency_key: string
    created_at: Generated<Date>
    done_at: Date | null
  }
  credentials: {
    member_id: string
    email: string
    email_proven_at: Date | null
    password_hash: string | null
  }
  deleted_members: {
    hash: Buffer
    deleted_at: Generated<Date>
  }
  echoing_services: {
    service: string
  }
  entries: {
    id: GeneratedAlways<number>
    member_id: string
    weight: string
    note: Generated<string>
    created_at: Generated<Date>
    measured_at: Generated<Date>
    source: Generated<string>
    idempotency_key: string
    likes_count: Generated<number>
    comments_count: Generated<number>
    public_id: Generated<string>
    is_shared: Generated<boolean>
    edited_at: Date | null
    revision: Generated<number>
    read_weight: string | null
    read_at: Date | null
    audience: Generated<number>
    commenters: Generated<string>
    hidden_audience: number | null
  }
  entry_days: {
    member_id: string
    day: string
    count: number
  }
  files: {
    id: Generated<string>
    created_at: Generated<Date>
    idempotency_key: string | null
    upload_hash: Buffer | null
  }
  follow_requests: {
    id: GeneratedAlways<number>
    requester_id: string
    member_id: string
    created_at: Generated<Date>
  }
  follows: {
    id: GeneratedAlways<number>
    follower_id: string
    followee_id: string
    created_at: Generated<Date>
    was_requested: Generated<boolean>
    tells_records: Generated<boolean>
  }
  forgotten_readings: {
    member_id: string
    source: string
    source_id: string
  }
  history_runs: {
    id: GeneratedAlways<number>
    member_id: string
    source: string
    kind: string
    state: string
    read_back_to: Generated<Date>
    empty_windows: Generated<number>
    added: Generated<number>
    known: Generated<number>
    rejected: Generated<number>
    failure: string | null
    started_at: Generated<Date>
    moved_at: Generated<Date>
    finished_at: Date | null
    oldest_at: Date | null
    is_cut_short: Generated<boolean>
  }
  housekeeping_done: {
    is_only: Generated<boolean>
    at: Date
  }
  identities: {
    issuer: string
    subject: string
    member_id: string
    linked_at: Generated<Date>
    email: string | null
  }
  invitations: {
    id: GeneratedAlways<number>
    code_hash: Buffer
    uses: number
    used: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
  }
  kept_apart: {
    viewer_id: string | null
    member_id: string | null
  }
  known_browsers: {
    secret_hash: Buffer | null
    member_id: string
    seen_at: Generated<Date>
    id: Generated<string>
    user_agent: Generated<string>
    first_seen_at: Generated<Date>
    trusted_at: Date | null
    disown_hash: Buffer | null
    told_hash: Buffer | null
  }
  left_handles: {
    hash: string
    valid_until: Date
  }
  letter_consents: {
    id: GeneratedAlways<number>
    member_id: string
    given_at: Generated<Date>
    place: string
    ended_at: Date | null
    ended_place: string | null
  }
  letters: {
    member_id: string
    next_at: Date
  }
  likes: {
    entry_id: number
    member_id: string
    created_at: Generated<Date>
  }
  limits: {
    key: string
    used: number
    ends_at: Date
  }
  mail_stops: {
    token: string
    member_id: string
    kind: string
  }
  maintenance: {
    is_only: Generated<boolean>
    note: string | null
    until: Date | null
    since: Generated<Date>
  }
  members: {
    id: Generated<string>
    name: string
    handle: string
    bio: Generated<string>
    target_weight: string | null
    avatar_id: string | null
    joined_at: Generated<Date>
    updated_at: Generated<Date>
    disabled_at: Date | null
    number: GeneratedAlways<number>
    entries_count: Generated<number>
    followers_count: Generated<number>
    following_count: Generated<number>
    recent_entries_count: Generated<number>
    last_entry_id: number | null
    folded_name: Generated<string>
    target_set_at: Date | null
    google_avatar_id: string | null
    goal_direction: number | null
    handle_from_address: Generated<boolean>
    first_steps_over_at: Date | null
    recent_days_count: Generated<number>
    is_private: Generated<boolean>
    usual_audience: Generated<number>
    shown_numbers: Generated<string>
    entries_for_all_count: Generated<number>
    entries_for_followers_count: Generated<number>
    last_entry_for_all_id: number | null
    last_entry_for_followers_id: number | null
    has_quiet_numbers: Generated<boolean>
    tells_fast_loss: Generated<boolean>
    fast_loss_told_at: Date | null
    newcomer_until: Date | null
    awaits_approval_since: Date | null
    usual_commenters: Generated<string>
    suspended_until: Date | null
    entries_edits: Generated<number>
  }
  migrations: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  moderation_audit: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    moderator_id: string | null
    what: string
    case_id: number | null
    subject_id: string | null
  }
  moderators: {
    member_id: string
    appointed_at: Generated<Date>
  }
  muted_words: {
    id: GeneratedAlways<number>
    member_id: string
    word: string
    sought: GeneratedAlways<string>
    created_at: Generated<Date>
  }
  mutes: {
    id: GeneratedAlways<number>
    member_id: string
    muted_id: string
    until: Date | null
    created_at: Generated<Date>
  }
  name_parts: {
    place: number
    part: string
    member_id: string
  }
  notification_choices: {
    member_id: string
    kind: string
    to_app: boolean
    to_push: boolean
    to_mail: boolean
  }
  notification_kinds: {
    kind: string
    to_app: boolean
    to_push: boolean
    to_mail: boolean
  }
  notification_settings: {
    member_id: string
    quiet_from: number | null
    quiet_to: number | null
    hides_content: Generated<boolean>
    refused_mails: Generated<number>
    mail_stopped_at: Date | null
  }
  old_handles: {
    handle: string
    member_id: string
    valid_until: Date
    leads: Generated<boolean>
  }
  one_time_tokens: {
    token_hash: Buffer
    purpose: string
    email: string | null
    member_id: string | null
    details: Generated<unknown>
    expires_at: Date
  }
  operator_told: {
    is_only: Generated<boolean>
    at: Date
  }
  passkey_challenges: {
    challenge_hash: Buffer
    purpose: string
    session_id: string | null
    browser_hash: Buffer | null
    expires_at: Date
  }
  passkeys: {
    id: Generated<string>
    member_id: string
    credential_id: Buffer
    public_key: Buffer
    sign_count: number
    transports: Generated<string[]>
    is_synced: boolean
    name: string
    browser_id: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  pending_notifications: {
    id: GeneratedAlways<number>
    member_id: string
    subscription_id: number | null
    kind: string
    key: string
    since: Generated<number>
    newest: Generated<number>
    created_at: Generated<Date>
    due_at: Date
    expires_at: Date
    attempts: Generated<number>
  }
  pending_sign_ins: {
    secret_hash: Buffer
    member_id: string
    session_id: string | null
    next: string
    tries: Generated<number>
    expires_at: Date
  }
  policy_notices: {
    member_id: string
    version: number
    seen_at: Generated<Date>
  }
  push_keys: {
    is_only: Generated<boolean>
    public_key: string
    key_id: string
    box: Buffer
  }
  push_subscriptions: {
    id: GeneratedAlways<number>
    session_id: string
    member_id: string
    endpoint: string
    p256dh: string
    auth: string
    public_key: string
    created_at: Generated<Date>
    paused_until: Date | null
  }
  readings: {
    id: GeneratedAlways<number>
    member_id: string
    run_id: number
    source: string
    source_id: string
    weight: string
    measured_at: Date
    is_hidden: Generated<boolean>
    entry_id: number | null
  }
  recovery_codes: {
    member_id: string
    code_hash: Buffer
  }
  recovery_requests: {
    member_id: string
    secret_hash: Buffer
    mailed_at: Generated<Date>
    applied_at: Date | null
  }
  reminder_times: {
    member_id: string
    at_minute: number
    next_at: Date | null
  }
  reminders: {
    member_id: string
    weekdays: Generated<number>
    rests_on: string | null
    ignored: Generated<number>
    last_sent_at: Date | null
    asked_at: Date | null
    stopped_at: Date | null
  }
  reports: {
    id: GeneratedAlways<number>
    case_id: number
    reporter_id: string | null
    reason: string
    note: Generated<string>
    idempotency_key: string | null
    created_at: Generated<Date>
  }
  sent_readings: {
    run_id: number
    part: number
    place: number
    source_id: string
    weight: string
    measured_at: Date
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    member_id: string
    user_agent: string
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    proved_at: Generated<Date>
    browser_id: string | null
  }
  short_links: {
    code: string
    entry_id: number | null
    created_at: Generated<Date>
    clicks: Generated<number>
    last_accessed_at: Date | null
  }
  spent_keys: {
    hash: string
    spent_at: Generated<Date>
  }
  unheard: {
    viewer_id: string | null
    member_id: string | null
  }
  unlinked_identities: {
    member_id: string
    issuer: string
    subject: string
  }
}
