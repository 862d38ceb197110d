-- collations
by_name i nondeterministic

-- tables
away_ranges.id uuid not null default gen_random_uuid()
away_ranges.user_id uuid not null
away_ranges.starts_on date not null
away_ranges.ends_on date not null
away_ranges.created_at timestamp with time zone not null default now()
bundled_packages.digest bytea not null
bundled_packages.name text not null
bundled_packages.version text not null
calendar_feeds.id uuid not null default gen_random_uuid()
calendar_feeds.user_id uuid not null
calendar_feeds.digest bytea not null
calendar_feeds.prefix text not null
calendar_feeds.remind_minutes integer not null
calendar_feeds.created_at timestamp with time zone not null default now()
calendar_feeds.revoked_at timestamp with time zone
calendar_feeds.language text not null default 'en'::text
channel_messages.id uuid not null default gen_random_uuid()
channel_messages.channel_id uuid not null
channel_messages.session_id uuid
channel_messages.sort text not null
channel_messages.attempts integer not null default 0
channel_messages.last_error text
channel_messages.created_at timestamp with time zone not null default now()
channel_messages.due_at timestamp with time zone not null default now()
channel_messages.sent_at timestamp with time zone
channel_messages.failed_at timestamp with time zone
channel_messages.lease_token uuid
channel_messages.lease_until timestamp with time zone
chat_channels.id uuid not null default gen_random_uuid()
chat_channels.space_id uuid not null
chat_channels.vendor text not null
chat_channels.label text not null
chat_channels.host text not null
chat_channels.secret bytea not null
chat_channels.secret_key_id text not null
chat_channels.posts text[] not null
chat_channels.language text not null
chat_channels.timezone text not null
chat_channels.texts_since timestamp with time zone
chat_channels.last_error text
chat_channels.created_at timestamp with time zone not null default now()
chat_channels.updated_by uuid
decks.id uuid not null default gen_random_uuid()
decks.space_id uuid not null
decks.name text not null
decks.cards text[] not null
decks.ordinal boolean not null
decks.created_at timestamp with time zone not null default now()
default_plugins.name text not null
default_plugins.installed_at timestamp with time zone not null default now()
embed_handoffs.challenge bytea not null
embed_handoffs.display_code text not null
embed_handoffs.provider text not null
embed_handoffs.client_key text not null
embed_handoffs.token_id uuid
embed_handoffs.bound_at timestamp with time zone
embed_handoffs.used_at timestamp with time zone
embed_handoffs.expires_at timestamp with time zone not null default (now() + '00:05:00'::interval)
holiday_calendars.id uuid not null default gen_random_uuid()
holiday_calendars.space_id uuid not null
holiday_calendars.host text not null
holiday_calendars.secret bytea not null
holiday_calendars.secret_key_id text not null
holiday_calendars.days date[] not null default '{}'::date[]
holiday_calendars.left_out boolean not null default false
holiday_calendars.etag text
holiday_calendars.read_at timestamp with time zone
holiday_calendars.fetched_at timestamp with time zone
holiday_calendars.last_error text
holiday_calendars.due_at timestamp with time zone not null default now()
holiday_calendars.lease_token uuid
holiday_calendars.lease_until timestamp with time zone
holiday_calendars.updated_by uuid
idempotency_keys.digest bytea not null
idempotency_keys.user_id uuid not null
idempotency_keys.request bytea not null
idempotency_keys.reply bytea not null
idempotency_keys.created_at timestamp with time zone not null default now()
instance_keys.purpose text not null
instance_keys.key bytea not null
invite_handles.digest bytea not null
invite_handles.space_id uuid not null
invite_handles.expires_at timestamp with time zone not null default (now() + '00:05:00'::interval)
kudos.id uuid not null default gen_random_uuid()
kudos.ordinal bigint not null identity
kudos.space_id uuid not null
kudos.from_user_id uuid not null
kudos.to_user_id uuid not null
kudos.text text not null
kudos.session_id uuid
kudos.created_at timestamp with time zone not null default now()
logout_tokens.digest bytea not null
logout_tokens.expires_at timestamp with time zone not null
notice_deliveries.id uuid not null default gen_random_uuid()
notice_deliveries.subscription_id uuid
notice_deliveries.session_id uuid
notice_deliveries.sort text not null
notice_deliveries.host text not null
notice_deliveries.created_at timestamp with time zone not null default now()
notice_deliveries.due_at timestamp with time zone not null
notice_deliveries.expires_at timestamp with time zone not null
notice_deliveries.attempts integer not null default 0
notice_deliveries.done_at timestamp with time zone
notice_deliveries.failed_at timestamp with time zone
notice_deliveries.lease_token uuid
notice_deliveries.lease_until timestamp with time zone
notice_events.id bigint not null identity
notice_events.sort text not null
notice_events.session_id uuid not null
notice_events.user_id uuid
notice_events.created_at timestamp with time zone not null default now()
org_audit.id bigint not null identity
org_audit.org_id uuid
org_audit.org_slug text not null
org_audit.space_id uuid
org_audit.space_slug text not null default ''::text
org_audit.actor_id uuid
org_audit.action text not null
org_audit.detail text not null
org_audit.created_at timestamp with time zone not null default now()
org_members.org_id uuid not null
org_members.user_id uuid not null
org_members.role text not null default 'member'::text
org_members.enrolled boolean not null default true
org_members.revoked_at timestamp with time zone
org_members.account bytea
org_members.origin text
org_members.role_origin text
org_members.kept_since timestamp with time zone
org_members.revoked_by_provider boolean not null default false
orgs.id uuid not null default gen_random_uuid()
orgs.slug text not null
orgs.name text not null
orgs.claim_value text
orgs.created_at timestamp with time zone not null default now()
orgs.admin_claim text
people_versions.space_id uuid not null
people_versions.version bigint not null default 0
plugin_accounts.connection_id uuid not null
plugin_accounts.space_id uuid not null
plugin_accounts.user_id uuid not null
plugin_accounts.account text not null
plugin_accounts.name text not null
plugin_accounts.chosen_at timestamp with time zone not null default now()
plugin_bundles.digest bytea not null
plugin_bundles.name text not null
plugin_bundles.version text not null
plugin_bundles.manifest jsonb not null
plugin_bundles.code text
plugin_bundles.page text
plugin_bundles.uploaded_at timestamp with time zone not null default now()
plugin_bundles.exports text[]
plugin_bundles.texts jsonb
plugin_connections.id uuid not null default gen_random_uuid()
plugin_connections.install_id uuid not null
plugin_connections.space_id uuid
plugin_connections.name text not null
plugin_connections.host text not null
plugin_connections.address text
plugin_connections.plain jsonb not null default '{}'::jsonb
plugin_connections.secret_names text[] not null default '{}'::text[]
plugin_connections.sealed bytea not null
plugin_connections.sealed_key_id text not null
plugin_connections.accepted jsonb not null default '[]'::jsonb
plugin_connections.set_by uuid
plugin_connections.set_at timestamp with time zone not null default now()
plugin_connections.expires_on date
plugin_connections.last_result text
plugin_connections.last_used_at timestamp with time zone
plugin_connections.check_at timestamp with time zone
plugin_connections.report jsonb
plugin_connections.reported_at timestamp with time zone
plugin_connections.refused_at timestamp with time zone
plugin_erasures.user_id uuid not null
plugin_erasures.due_at timestamp with time zone not null default now()
plugin_erasures.attempts integer not null default 0
plugin_events.id uuid not null default gen_random_uuid()
plugin_events.org_id uuid not null
plugin_events.topic text not null
plugin_events.payload text not null
plugin_events.hops integer not null default 0
plugin_events.created_at timestamp with time zone not null default now()
plugin_events.space_id uuid
plugin_files.org_id uuid not null
plugin_files.sha256 bytea not null
plugin_files.data bytea not null
plugin_files.uploaded_at timestamp with time zone not null default now()
plugin_grants.install_id uuid not null
plugin_grants.capability text not null
plugin_grants.scope text not null default ''::text
plugin_installs.id uuid not null default gen_random_uuid()
plugin_installs.org_id uuid not null
plugin_installs.name text not null
plugin_installs.digest bytea not null
plugin_installs.enabled boolean not null default true
plugin_installs.quota_bytes integer not null
plugin_installs.storage_bytes integer not null default 0
plugin_installs.pending_digest bytea
plugin_installs.pending_as jsonb
plugin_installs.failures integer not null default 0
plugin_installs.paused_until timestamp with time zone
plugin_installs.killed_at timestamp with time zone[] not null default '{}'::timestamp with time zone[]
plugin_installs.stopped_reason text
plugin_installs.last_error text
plugin_installs.refused_events integer not null default 0
plugin_installs.installed_at timestamp with time zone not null default now()
plugin_installs.connection_hosts text[]
plugin_kv.install_id uuid not null
plugin_kv.key text not null
plugin_kv.value text not null
plugin_leases.install_id uuid not null
plugin_leases.token uuid not null
plugin_leases.until timestamp with time zone not null
plugin_leases.work_id uuid
plugin_notices.session_id uuid not null
plugin_notices.install_id uuid not null
plugin_notices.about text not null
plugin_notices.key text not null
plugin_notices.plugin text not null
plugin_notices.display text not null
plugin_notices.page text not null
plugin_notices.level text not null
plugin_notices.audience text not null
plugin_notices.text text not null
plugin_notices.values jsonb not null default '{}'::jsonb
plugin_notices.written_at timestamp with time zone not null default now()
plugin_notices.ordinal bigint not null identity
plugin_rooms.session_id uuid not null
plugin_rooms.install_id uuid not null
plugin_rooms.version text not null
plugin_rooms.state text not null default '{}'::text
plugin_rooms.waits uuid[] not null default '{}'::uuid[]
plugin_rooms.result jsonb
plugin_secrets.install_id uuid not null
plugin_secrets.name text not null
plugin_secrets.secret bytea not null
plugin_secrets.secret_key_id text not null
plugin_secrets.updated_at timestamp with time zone not null default now()
plugin_setbacks.session_id uuid not null
plugin_setbacks.install_id uuid not null
plugin_setbacks.plugin text not null
plugin_setbacks.display text not null
plugin_setbacks.waiting integer not null
plugin_setbacks.given_up integer not null
plugin_setbacks.retried_at timestamp with time zone
plugin_settings.id uuid not null default gen_random_uuid()
plugin_settings.install_id uuid not null
plugin_settings.space_id uuid
plugin_settings.name text not null
plugin_settings.value jsonb not null
plugin_space_kv.install_id uuid not null
plugin_space_kv.space_id uuid not null
plugin_space_kv.key text not null
plugin_space_kv.value text not null
plugin_work.id uuid not null default gen_random_uuid()
plugin_work.install_id uuid not null
plugin_work.event_id uuid
plugin_work.asked_by uuid
plugin_work.asked_in uuid
plugin_work.answer text
plugin_work.name text
plugin_work.payload text
plugin_work.key text
plugin_work.hops integer not null default 0
plugin_work.created_at timestamp with time zone not null default now()
plugin_work.due_at timestamp with time zone not null default clock_timestamp()
plugin_work.ordinal bigint not null identity
plugin_work.attempts integer not null default 0
plugin_work.ended_at timestamp with time zone
plugin_work.failed boolean not null default false
plugin_work.last_error text
plugin_work.session_id uuid
plugin_work.space_id uuid
plugin_work.replaced boolean not null default false
presence.session_id uuid not null
presence.user_id uuid not null
presence.replica_id uuid not null
push_keys.id uuid not null default gen_random_uuid()
push_keys.public_key bytea not null
push_keys.secret bytea not null
push_keys.secret_key_id text not null
push_keys.created_at timestamp with time zone not null default now()
push_keys.retired_at timestamp with time zone
push_subscriptions.id uuid not null default gen_random_uuid()
push_subscriptions.token_id uuid not null
push_subscriptions.user_id uuid not null
push_subscriptions.key_id uuid not null
push_subscriptions.digest bytea not null
push_subscriptions.host text not null
push_subscriptions.secret bytea not null
push_subscriptions.secret_key_id text not null
push_subscriptions.device text not null
push_subscriptions.sorts text[] not null
push_subscriptions.closing_minutes integer not null
push_subscriptions.quiet_from time without time zone
push_subscriptions.quiet_to time without time zone
push_subscriptions.timezone text not null
push_subscriptions.language text not null
push_subscriptions.last_error text
push_subscriptions.created_at timestamp with time zone not null default now()
push_subscriptions.updated_at timestamp with time zone not null default now()
replicas.id uuid not null
replicas.beat_at timestamp with time zone not null default now()
room_retention_maximum.only_row boolean not null default true
room_retention_maximum.days integer not null
room_retention_maximum.since timestamp with time zone not null default now()
room_schedules.id uuid not null default gen_random_uuid()
room_schedules.space_id uuid not null
room_schedules.kind text not null
room_schedules.title text not null
room_schedules.config jsonb not null
room_schedules.weekdays smallint[] not null
room_schedules.open_time text not null
room_schedules.timezone text not null
room_schedules.window_minutes integer not null
room_schedules.enabled boolean not null
room_schedules.every_weeks smallint not null
room_schedules.first_week date
room_schedules.days_off date[] not null
room_schedules.updated_by uuid
room_schedules.created_at timestamp with time zone not null default now()
room_schedules.saved_at timestamp with time zone not null default now()
room_schedules.changes integer not null default 0
room_schedules.next_date date
room_schedules.next_opens_at timestamp with time zone
room_schedules.next_closes_at timestamp with time zone
room_schedules.next_day_ends_at timestamp with time zone
room_slots.schedule_id uuid not null
room_slots.slot_date date not null
room_slots.session_id uuid
room_slots.opens_at timestamp with time zone not null
room_slots.closes_at timestamp with time zone not null
room_slots.day_ends_at timestamp with time zone not null
room_slots.claimed_at timestamp with time zone not null default now()
room_slots.skipped text
rotated_tokens.digest bytea not null
rotated_tokens.rotated_at timestamp with time zone not null default now()
round_voters.session_id uuid not null
round_voters.user_id uuid not null
round_votes.session_id uuid not null
round_votes.ordinal integer not null
round_votes.user_id uuid not null
round_votes.value text not null
rounds.session_id uuid not null
rounds.ordinal integer not null
rounds.story_id uuid not null
rounds.number integer not null
rounds.deck jsonb not null
rounds.revealed_at timestamp with time zone not null default now()
schema_functions.revision integer not null
schema_functions.digests jsonb not null
schema_migrations.version integer not null
schema_migrations.name text not null
schema_migrations.applied_at timestamp with time zone not null default now()
scim_groups.id uuid not null
scim_groups.external_id text
scim_groups.display_name text not null
scim_groups.created_at timestamp with time zone not null default now()
scim_groups.changed_at timestamp with time zone not null default now()
scim_members.group_id uuid not null
scim_members.scim_user_id uuid not null
scim_users.id uuid not null
scim_users.external_id text
scim_users.user_name text not null
scim_users.active boolean not null default true
scim_users.created_at timestamp with time zone not null default now()
scim_users.changed_at timestamp with time zone not null default now()
session_kinds.id uuid not null default gen_random_uuid()
session_kinds.kind text not null
session_kinds.provider text not null
session_kinds.display text not null
session_kinds.org_id uuid
session_kinds.install_id uuid
session_kinds.declared_as text
session_kinds.fields jsonb not null default '[]'::jsonb
session_kinds.actions jsonb not null default '{}'::jsonb
session_kinds.retired_at timestamp with time zone
session_kinds.icon text not null default ''::text
session_kinds.hue smallint not null default 275
session_kinds.schedule_config jsonb
session_participants.session_id uuid not null
session_participants.user_id uuid not null
session_participants.joined_at timestamp with time zone not null default clock_timestamp()
session_participants.removed_at timestamp with time zone
session_tokens.id uuid not null default gen_random_uuid()
session_tokens.digest bytea not null
session_tokens.user_id uuid not null
session_tokens.link_id uuid
session_tokens.created_at timestamp with time zone not null default now()
session_tokens.last_used_at timestamp with time zone not null default now()
session_tokens.expires_at timestamp with time zone
session_tokens.embedded boolean not null default false
session_tokens.provider_sid text
sessions.id uuid not null default gen_random_uuid()
sessions.space_id uuid not null
sessions.kind text not null
sessions.kind_id uuid not null
sessions.title text not null
sessions.config jsonb not null
sessions.phase text not null default ''::text
sessions.revealed boolean not null default false
sessions.version bigint not null default 1
sessions.presence_version bigint not null default 0
sessions.arrivals bigint not null default 0
sessions.facilitator_id uuid not null
sessions.facilitator_seen_at timestamp with time zone not null default now()
sessions.timer_ends_at timestamp with time zone
sessions.current_story_id uuid
sessions.poker_round_version bigint not null default 0
sessions.current_speaker_id uuid
sessions.speaker_started_at timestamp with time zone
sessions.created_at timestamp with time zone not null default now()
sessions.last_activity_at timestamp with time zone not null default now()
sessions.ended_at timestamp with time zone
sessions.kept_until timestamp with time zone
signed_links.id uuid not null default gen_random_uuid()
signed_links.session_id uuid not null
signed_links.created_by uuid
signed_links.digest bytea not null
signed_links.created_at timestamp with time zone not null default now()
signed_links.expires_at timestamp with time zone not null default (now() + '24:00:00'::interval)
signed_links.revoked_at timestamp with time zone
signed_links.redemptions integer not null default 0
space_members.space_id uuid not null
space_members.user_id uuid not null
space_members.role text not null default 'member'::text
space_members.spectator boolean not null default false
space_members.joined_at timestamp with time zone not null default now()
space_members.last_seen_at timestamp with time zone not null default now()
spaces.id uuid not null default gen_random_uuid()
spaces.org_id uuid not null
spaces.slug text not null
spaces.name text not null
spaces.name_changes integer not null default 0
spaces.renamed_at timestamp with time zone
spaces.passcode text not null default ''::text
spaces.guesses_refused_at timestamp with time zone
spaces.visibility text not null default 'private'::text
spaces.reference_link text not null default ''::text
spaces.archived_at timestamp with time zone
spaces.created_at timestamp with time zone not null default now()
spaces.room_retention_days integer
spaces.room_retention_since timestamp with time zone
standup_carries.commitment_id uuid not null
standup_carries.session_id uuid not null
standup_commitments.id uuid not null default gen_random_uuid()
standup_commitments.ordinal bigint not null identity
standup_commitments.space_id uuid not null
standup_commitments.user_id uuid not null
standup_commitments.text text not null
standup_commitments.carried integer not null default 0
standup_commitments.opened_session_id uuid
standup_commitments.closed_session_id uuid
standup_commitments.created_at timestamp with time zone not null default now()
standup_commitments.closed_at timestamp with time zone
standup_commitments.closed_reason text
standup_commitments.install_id uuid
standup_ended_commitments.session_id uuid not null
standup_ended_commitments.commitment_id uuid not null
standup_ended_commitments.carried integer not null
standup_entries.session_id uuid not null
standup_entries.user_id uuid not null
standup_entries.yesterday text not null default ''::text
standup_entries.today text not null default ''::text
standup_entries.blockers text not null default ''::text
standup_entries.position integer
standup_entries.spoke boolean not null default false
standup_entries.skipped boolean not null default false
standup_entries.ready boolean not null default false
standup_entries.posted_at timestamp with time zone
standup_mention_replies.session_id uuid not null
standup_mention_replies.from_user_id uuid not null
standup_mention_replies.to_user_id uuid not null
standup_mention_replies.text text not null
standup_mention_replies.created_at timestamp with time zone not null default now()
standup_mentions.session_id uuid not null
standup_mentions.from_user_id uuid not null
standup_mentions.to_user_id uuid not null
standup_mentions.note text
standup_mentions.created_at timestamp with time zone not null default now()
standup_mentions.done boolean not null default false
standup_questions.space_id uuid not null
standup_questions.yesterday text not null default ''::text
standup_questions.today text not null default ''::text
standup_questions.blockers text not null default ''::text
standup_questions.hide_blockers boolean not null default false
standup_replies.id uuid not null default gen_random_uuid()
standup_replies.ordinal bigint not null identity
standup_replies.session_id uuid not null
standup_replies.entry_user_id uuid not null
standup_replies.user_id uuid not null
standup_replies.text text not null
standup_replies.created_at timestamp with time zone not null default now()
standup_schedules.id uuid not null default gen_random_uuid()
standup_schedules.space_id uuid not null
standup_schedules.weekdays smallint[] not null
standup_schedules.open_time text not null
standup_schedules.timezone text not null
standup_schedules.window_minutes integer not null
standup_schedules.enabled boolean not null
standup_schedules.updated_by uuid
standup_schedules.saved_at timestamp with time zone not null default now()
standup_schedules.changes integer not null default 0
standup_schedules.next_date date
standup_schedules.next_opens_at timestamp with time zone
standup_schedules.next_closes_at timestamp with time zone
standup_schedules.next_day_ends_at timestamp with time zone
standup_schedules.every_weeks smallint not null default 1
standup_schedules.first_week date
standup_schedules.days_off date[] not null default '{}'::date[]
standup_slots.schedule_id uuid not null
standup_slots.slot_date date not null
standup_slots.session_id uuid
standup_slots.opens_at timestamp with time zone not null
standup_slots.closes_at timestamp with time zone not null
standup_slots.day_ends_at timestamp with time zone not null
standup_slots.claimed_at timestamp with time zone not null default now()
standup_talk_after.id uuid not null default gen_random_uuid()
standup_talk_after.ordinal bigint not null identity
standup_talk_after.session_id uuid not null
standup_talk_after.user_id uuid not null
standup_talk_after.text text not null
standup_trend_days.space_id uuid not null
standup_trend_days.day date not null
standup_trend_days.session_id uuid
standup_trend_days.eligible integer not null
standup_trend_days.answered integer not null
standup_trend_days.frozen_at timestamp with time zone not null default now()
standup_webhooks.id uuid not null default gen_random_uuid()
standup_webhooks.space_id uuid not null
standup_webhooks.url text not null
standup_webhooks.host text default rtrim(lower("substring"(url, '(?i)^https://([^/:?#]+)'::text)), '.'::text)
standup_webhooks.secret bytea not null
standup_webhooks.secret_key_id text not null
standup_webhooks.created_at timestamp with time zone not null default now()
standup_webhooks.updated_at timestamp with time zone not null default now()
standup_webhooks.updated_by uuid
standup_webhooks.room_events text[] not null default '{}'::text[]
stories.id uuid not null default gen_random_uuid()
stories.ordinal bigint not null identity
stories.session_id uuid not null
stories.title text not null default ''::text
stories.notes text not null default ''::text
stories.ref text not null default ''::text
stories.position double precision not null
stories.estimate text
stories.status text not null default 'pending'::text
stories.created_at timestamp with time zone not null default now()
stories.folded text
stories.offered_digest bytea
throttles.budget text not null
throttles.key text not null
throttles.window_started_at timestamp with time zone not null default now()
throttles.spent integer not null
users.id uuid not null
users.name text not null
users.issuer text not null default ''::text
users.subject text not null default ''::text
users.avatar_icon text not null default ''::text
users.avatar_hue smallint not null
users.notification_sounds boolean not null default false
users.guest boolean not null default false
users.link_id uuid
users.created_at timestamp with time zone not null default now()
users.directory_id text
votes.story_id uuid not null
votes.user_id uuid not null
votes.value text not null
webhook_deliveries.id uuid not null default gen_random_uuid()
webhook_deliveries.space_id uuid not null
webhook_deliveries.session_id uuid
webhook_deliveries.event text not null
webhook_deliveries.body text
webhook_deliveries.created_at timestamp with time zone not null default now()
webhook_deliveries.attempts integer not null default 0
webhook_deliveries.next_attempt_at timestamp with time zone not null default now()
webhook_deliveries.delivered_at timestamp with time zone
webhook_deliveries.failed_at timestamp with time zone
webhook_deliveries.last_error text
webhook_deliveries.lease_token uuid
webhook_deliveries.lease_until timestamp with time zone
webhook_room_events.id uuid not null default gen_random_uuid()
webhook_room_events.session_id uuid not null
webhook_room_events.event text not null
webhook_room_events.details jsonb not null default '{}'::jsonb
webhook_room_events.created_at timestamp with time zone not null default now()

-- constraints
away_ranges away_ranges_check CHECK (((ends_on >= starts_on) AND ((ends_on - starts_on) < 90)))
away_ranges away_ranges_pkey PRIMARY KEY (id)
away_ranges away_ranges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
bundled_packages bundled_packages_digest_check CHECK ((octet_length(digest) = 32))
bundled_packages bundled_packages_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
bundled_packages bundled_packages_pkey PRIMARY KEY (digest)
bundled_packages bundled_packages_version_check CHECK (((char_length(version) >= 1) AND (char_length(version) <= 64)))
calendar_feeds calendar_feeds_digest_check CHECK ((octet_length(digest) = 32))
calendar_feeds calendar_feeds_digest_key UNIQUE (digest)
calendar_feeds calendar_feeds_language_check CHECK (((char_length(language) >= 2) AND (char_length(language) <= 35)))
calendar_feeds calendar_feeds_pkey PRIMARY KEY (id)
calendar_feeds calendar_feeds_prefix_check CHECK ((char_length(prefix) = 8))
calendar_feeds calendar_feeds_remind_minutes_check CHECK (((remind_minutes >= 0) AND (remind_minutes <= 1440)))
calendar_feeds calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
channel_messages channel_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES chat_channels(id) ON DELETE CASCADE
channel_messages channel_messages_check CHECK (((session_id IS NULL) = (sort = 'test'::text)))
channel_messages channel_messages_pkey PRIMARY KEY (id)
channel_messages channel_messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
channel_messages channel_messages_sort_check CHECK ((sort = ANY (ARRAY['opened'::text, 'closing'::text, 'ended'::text, 'test'::text])))
chat_channels chat_channels_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60)))
chat_channels chat_channels_pkey PRIMARY KEY (id)
chat_channels chat_channels_posts_check CHECK ((cardinality(posts) <= 16))
chat_channels chat_channels_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
chat_channels chat_channels_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
decks decks_cards_check CHECK (((cardinality(cards) >= 2) AND (cardinality(cards) <= 15)))
decks decks_cards_check1 CHECK (cards_fit(cards))
decks decks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
decks decks_pkey PRIMARY KEY (id)
decks decks_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
decks decks_space_id_name_key UNIQUE (space_id, name)
default_plugins default_plugins_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
default_plugins default_plugins_pkey PRIMARY KEY (name)
embed_handoffs embed_handoffs_challenge_check CHECK ((octet_length(challenge) = 32))
embed_handoffs embed_handoffs_check CHECK (((token_id IS NULL) = (bound_at IS NULL)))
embed_handoffs embed_handoffs_check1 CHECK (((used_at IS NULL) OR (bound_at IS NOT NULL)))
embed_handoffs embed_handoffs_display_code_check CHECK ((display_code ~ '^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$'::text))
embed_handoffs embed_handoffs_pkey PRIMARY KEY (challenge)
embed_handoffs embed_handoffs_token_id_fkey FOREIGN KEY (token_id) REFERENCES session_tokens(id) ON DELETE CASCADE
holiday_calendars holiday_calendars_days_check CHECK ((cardinality(days) <= 400))
holiday_calendars holiday_calendars_etag_check CHECK ((char_length(etag) <= 200))
holiday_calendars holiday_calendars_pkey PRIMARY KEY (id)
holiday_calendars holiday_calendars_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
holiday_calendars holiday_calendars_space_id_key UNIQUE (space_id)
holiday_calendars holiday_calendars_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
idempotency_keys idempotency_keys_digest_check CHECK ((octet_length(digest) = 32))
idempotency_keys idempotency_keys_pkey PRIMARY KEY (digest)
idempotency_keys idempotency_keys_request_check CHECK ((octet_length(request) = 32))
idempotency_keys idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
instance_keys instance_keys_key_check CHECK ((octet_length(key) = 32))
instance_keys instance_keys_pkey PRIMARY KEY (purpose)
invite_handles invite_handles_digest_check CHECK ((octet_length(digest) = 32))
invite_handles invite_handles_pkey PRIMARY KEY (digest)
invite_handles invite_handles_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
kudos kudos_check CHECK ((from_user_id <> to_user_id))
kudos kudos_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id) ON DELETE CASCADE
kudos kudos_pkey PRIMARY KEY (id)
kudos kudos_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
kudos kudos_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
kudos kudos_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 280)))
kudos kudos_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id) ON DELETE CASCADE
logout_tokens logout_tokens_digest_check CHECK ((octet_length(digest) = 32))
logout_tokens logout_tokens_pkey PRIMARY KEY (digest)
notice_deliveries notice_deliveries_check CHECK (((session_id IS NULL) = (sort = 'test'::text)))
notice_deliveries notice_deliveries_pkey PRIMARY KEY (id)
notice_deliveries notice_deliveries_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
notice_deliveries notice_deliveries_subscription_id_check CHECK ((subscription_id IS NOT NULL))
notice_deliveries notice_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
notice_events notice_events_pkey PRIMARY KEY (id)
notice_events notice_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
notice_events notice_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
org_audit org_audit_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
org_audit org_audit_detail_check CHECK ((char_length(detail) <= 1000))
org_audit org_audit_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE SET NULL
org_audit org_audit_pkey PRIMARY KEY (id)
org_audit org_audit_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE SET NULL
org_members org_members_account_check CHECK ((octet_length(account) = 32))
org_members org_members_account_is_revoked CHECK (((account IS NULL) OR (revoked_at IS NOT NULL)))
org_members org_members_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
org_members org_members_origin_check CHECK ((origin = ANY (ARRAY['claim'::text, 'operator'::text, 'admin'::text, 'default'::text])))
org_members org_members_pkey PRIMARY KEY (org_id, user_id)
org_members org_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
org_members org_members_role_origin_check CHECK ((role_origin = ANY (ARRAY['claim'::text, 'operator'::text, 'admin'::text])))
orgs orgs_admin_claim_check CHECK (((char_length(admin_claim) >= 1) AND (char_length(admin_claim) <= 255)))
orgs orgs_claim_value_check CHECK (((char_length(claim_value) >= 1) AND (char_length(claim_value) <= 255)))
orgs orgs_claim_value_key UNIQUE (claim_value)
orgs orgs_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
orgs orgs_pkey PRIMARY KEY (id)
orgs orgs_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 64)))
orgs orgs_slug_key UNIQUE (slug)
people_versions people_versions_pkey PRIMARY KEY (space_id)
people_versions people_versions_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
plugin_accounts plugin_accounts_account_check CHECK (((char_length(account) >= 1) AND (char_length(account) <= 200)))
plugin_accounts plugin_accounts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES plugin_connections(id) ON DELETE CASCADE
plugin_accounts plugin_accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
plugin_accounts plugin_accounts_pkey PRIMARY KEY (connection_id, space_id, user_id)
plugin_accounts plugin_accounts_space_id_user_id_fkey FOREIGN KEY (space_id, user_id) REFERENCES space_members(space_id, user_id) ON DELETE CASCADE
plugin_accounts plugin_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
plugin_bundles plugin_bundles_code_check CHECK ((octet_length(code) <= 262144))
plugin_bundles plugin_bundles_digest_check CHECK ((octet_length(digest) = 32))
plugin_bundles plugin_bundles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_bundles plugin_bundles_page_check CHECK ((octet_length(page) <= 524288))
plugin_bundles plugin_bundles_pkey PRIMARY KEY (digest)
plugin_bundles plugin_bundles_texts_check CHECK ((octet_length((texts)::text) <= 1048576))
plugin_bundles plugin_bundles_version_check CHECK (((char_length(version) >= 1) AND (char_length(version) <= 64)))
plugin_connections plugin_connections_address_check CHECK ((char_length(address) <= 2048))
plugin_connections plugin_connections_host_check CHECK (((char_length(host) >= 1) AND (char_length(host) <= 300)))
plugin_connections plugin_connections_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_connections plugin_connections_install_id_space_id_name_key UNIQUE NULLS NOT DISTINCT (install_id, space_id, name)
plugin_connections plugin_connections_last_result_check CHECK ((char_length(last_result) <= 32))
plugin_connections plugin_connections_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_connections plugin_connections_pkey PRIMARY KEY (id)
plugin_connections plugin_connections_report_check CHECK ((octet_length((report)::text) <= 4096))
plugin_connections plugin_connections_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL
plugin_connections plugin_connections_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
plugin_erasures plugin_erasures_pkey PRIMARY KEY (user_id)
plugin_erasures plugin_erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
plugin_events plugin_events_hops_check CHECK (((hops >= 0) AND (hops <= 8)))
plugin_events plugin_events_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
plugin_events plugin_events_payload_check CHECK ((octet_length(payload) <= 32768))
plugin_events plugin_events_pkey PRIMARY KEY (id)
plugin_events plugin_events_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE SET NULL
plugin_events plugin_events_topic_check CHECK (((char_length(topic) >= 1) AND (char_length(topic) <= 253)))
plugin_files plugin_files_data_check CHECK ((octet_length(data) <= 524288))
plugin_files plugin_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
plugin_files plugin_files_pkey PRIMARY KEY (org_id, sha256)
plugin_files plugin_files_sha256_check CHECK ((octet_length(sha256) = 32))
plugin_grants plugin_grants_capability_check CHECK (((char_length(capability) >= 1) AND (char_length(capability) <= 32)))
plugin_grants plugin_grants_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_grants plugin_grants_pkey PRIMARY KEY (install_id, capability, scope)
plugin_grants plugin_grants_scope_check CHECK ((char_length(scope) <= 253))
plugin_installs plugin_installs_digest_fkey FOREIGN KEY (digest) REFERENCES plugin_bundles(digest)
plugin_installs plugin_installs_failures_check CHECK ((failures >= 0))
plugin_installs plugin_installs_last_error_check CHECK ((char_length(last_error) <= 200))
plugin_installs plugin_installs_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_installs plugin_installs_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
plugin_installs plugin_installs_org_id_name_key UNIQUE (org_id, name)
plugin_installs plugin_installs_pending CHECK (((pending_digest IS NULL) = (pending_as IS NULL)))
plugin_installs plugin_installs_pending_digest_fkey FOREIGN KEY (pending_digest) REFERENCES plugin_bundles(digest)
plugin_installs plugin_installs_pkey PRIMARY KEY (id)
plugin_installs plugin_installs_quota_bytes_check CHECK ((quota_bytes >= 0))
plugin_installs plugin_installs_refused_events_check CHECK ((refused_events >= 0))
plugin_installs plugin_installs_stopped_reason_check CHECK ((char_length(stopped_reason) <= 200))
plugin_installs plugin_installs_storage CHECK (((storage_bytes >= 0) AND (storage_bytes <= quota_bytes)))
plugin_kv plugin_kv_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_kv plugin_kv_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256)))
plugin_kv plugin_kv_pkey PRIMARY KEY (install_id, key)
plugin_kv plugin_kv_value_check CHECK ((octet_length(value) <= 16384))
plugin_leases plugin_leases_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_leases plugin_leases_pkey PRIMARY KEY (install_id)
plugin_leases plugin_leases_work_id_fkey FOREIGN KEY (work_id) REFERENCES plugin_work(id) ON DELETE SET NULL
plugin_notices plugin_notices_about_check CHECK ((char_length(about) <= 64))
plugin_notices plugin_notices_audience_check CHECK ((audience = ANY (ARRAY['facilitator'::text, 'members'::text])))
plugin_notices plugin_notices_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_notices plugin_notices_key_check CHECK ((char_length(key) <= 64))
plugin_notices plugin_notices_level_check CHECK ((level = ANY (ARRAY['info'::text, 'problem'::text])))
plugin_notices plugin_notices_pkey PRIMARY KEY (session_id, install_id, about, key)
plugin_notices plugin_notices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
plugin_notices plugin_notices_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
plugin_rooms plugin_rooms_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_rooms plugin_rooms_pkey PRIMARY KEY (session_id)
plugin_rooms plugin_rooms_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
plugin_rooms plugin_rooms_state_check CHECK ((octet_length(state) <= 131072))
plugin_rooms plugin_rooms_version_check CHECK (((char_length(version) >= 1) AND (char_length(version) <= 64)))
plugin_rooms plugin_rooms_waits_check CHECK ((cardinality(waits) <= 200))
plugin_secrets plugin_secrets_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_secrets plugin_secrets_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_secrets plugin_secrets_pkey PRIMARY KEY (install_id, name)
plugin_setbacks plugin_setbacks_given_up_check CHECK ((given_up >= 0))
plugin_setbacks plugin_setbacks_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_setbacks plugin_setbacks_pkey PRIMARY KEY (session_id, install_id)
plugin_setbacks plugin_setbacks_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
plugin_setbacks plugin_setbacks_waiting_check CHECK ((waiting >= 0))
plugin_settings plugin_settings_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_settings plugin_settings_install_id_space_id_name_key UNIQUE NULLS NOT DISTINCT (install_id, space_id, name)
plugin_settings plugin_settings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_settings plugin_settings_pkey PRIMARY KEY (id)
plugin_settings plugin_settings_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
plugin_space_kv plugin_space_kv_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_space_kv plugin_space_kv_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256)))
plugin_space_kv plugin_space_kv_pkey PRIMARY KEY (install_id, space_id, key)
plugin_space_kv plugin_space_kv_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
plugin_space_kv plugin_space_kv_value_check CHECK ((octet_length(value) <= 16384))
plugin_work plugin_work_answer_check CHECK ((octet_length(answer) <= 262144)) NOT VALID
plugin_work plugin_work_asked CHECK ((((asked_by IS NULL) = (asked_in IS NULL)) AND ((asked_by IS NULL) OR (name IS NOT NULL))))
plugin_work plugin_work_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE
plugin_work plugin_work_asked_in_fkey FOREIGN KEY (asked_in) REFERENCES sessions(id) ON DELETE CASCADE
plugin_work plugin_work_event_id_fkey FOREIGN KEY (event_id) REFERENCES plugin_events(id) ON DELETE CASCADE
plugin_work plugin_work_event_id_install_id_key UNIQUE (event_id, install_id)
plugin_work plugin_work_failed CHECK (((NOT failed) OR (ended_at IS NOT NULL)))
plugin_work plugin_work_form CHECK (((event_id IS NULL) = ((name IS NOT NULL) AND (payload IS NOT NULL))))
plugin_work plugin_work_hops_check CHECK (((hops >= 0) AND (hops <= 8)))
plugin_work plugin_work_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
plugin_work plugin_work_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256)))
plugin_work plugin_work_last_error_check CHECK ((char_length(last_error) <= 200))
plugin_work plugin_work_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
plugin_work plugin_work_payload_check CHECK ((octet_length(payload) <= 16384))
plugin_work plugin_work_pkey PRIMARY KEY (id)
plugin_work plugin_work_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
plugin_work plugin_work_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE SET NULL
presence presence_pkey PRIMARY KEY (session_id, user_id, replica_id)
presence presence_replica_id_fkey FOREIGN KEY (replica_id) REFERENCES replicas(id) ON DELETE CASCADE
presence presence_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
presence presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
push_keys push_keys_pkey PRIMARY KEY (id)
push_keys push_keys_public_key_check CHECK ((octet_length(public_key) = 65))
push_keys push_keys_public_key_key UNIQUE (public_key)
push_subscriptions push_subscriptions_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
push_subscriptions push_subscriptions_closing_minutes_check CHECK (((closing_minutes >= 5) AND (closing_minutes <= 120)))
push_subscriptions push_subscriptions_device_check CHECK (((char_length(device) >= 1) AND (char_length(device) <= 60)))
push_subscriptions push_subscriptions_digest_key UNIQUE (digest)
push_subscriptions push_subscriptions_key_id_fkey FOREIGN KEY (key_id) REFERENCES push_keys(id) ON DELETE CASCADE
push_subscriptions push_subscriptions_pkey PRIMARY KEY (id)
push_subscriptions push_subscriptions_sorts_check CHECK ((cardinality(sorts) <= 16))
push_subscriptions push_subscriptions_token_id_fkey FOREIGN KEY (token_id) REFERENCES session_tokens(id) ON DELETE CASCADE
push_subscriptions push_subscriptions_token_id_key UNIQUE (token_id)
push_subscriptions push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
replicas replicas_pkey PRIMARY KEY (id)
room_retention_maximum room_retention_maximum_days_check CHECK (((days >= 30) AND (days <= 730)))
room_retention_maximum room_retention_maximum_only_row_check CHECK (only_row)
room_retention_maximum room_retention_maximum_pkey PRIMARY KEY (only_row)
room_schedules room_schedules_check CHECK ((num_nulls(next_date, next_opens_at, next_closes_at, next_day_ends_at) = ANY (ARRAY[0, 4])))
room_schedules room_schedules_check1 CHECK ((enabled OR (next_date IS NULL)))
room_schedules room_schedules_days_off_check CHECK ((cardinality(days_off) <= 60))
room_schedules room_schedules_every_weeks_check CHECK (((every_weeks >= 1) AND (every_weeks <= 8)))
room_schedules room_schedules_first_week_check CHECK ((EXTRACT(isodow FROM first_week) = (1)::numeric))
room_schedules room_schedules_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 64)))
room_schedules room_schedules_open_time_check CHECK ((open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
room_schedules room_schedules_pkey PRIMARY KEY (id)
room_schedules room_schedules_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
room_schedules room_schedules_timezone_check CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64)))
room_schedules room_schedules_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
room_schedules room_schedules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
room_schedules room_schedules_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint])))
room_schedules room_schedules_window_minutes_check CHECK (((window_minutes >= 1) AND (window_minutes <= 1440)))
room_slots room_slots_pkey PRIMARY KEY (schedule_id, slot_date)
room_slots room_slots_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES room_schedules(id) ON DELETE CASCADE
room_slots room_slots_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
room_slots room_slots_session_id_key UNIQUE (session_id)
room_slots room_slots_skipped_check CHECK ((char_length(skipped) <= 40))
rotated_tokens rotated_tokens_digest_check CHECK ((octet_length(digest) = 32))
rotated_tokens rotated_tokens_pkey PRIMARY KEY (digest)
round_voters round_voters_pkey PRIMARY KEY (session_id, user_id)
round_voters round_voters_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
round_voters round_voters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
round_votes round_votes_pkey PRIMARY KEY (session_id, ordinal, user_id)
round_votes round_votes_session_id_ordinal_fkey FOREIGN KEY (session_id, ordinal) REFERENCES rounds(session_id, ordinal) ON DELETE CASCADE
round_votes round_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
round_votes round_votes_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 8)))
rounds rounds_pkey PRIMARY KEY (session_id, ordinal)
rounds rounds_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
rounds rounds_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE
schema_migrations schema_migrations_pkey PRIMARY KEY (version)
scim_groups scim_groups_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 255)))
scim_groups scim_groups_display_name_key UNIQUE (display_name)
scim_groups scim_groups_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255)))
scim_groups scim_groups_external_id_key UNIQUE (external_id)
scim_groups scim_groups_pkey PRIMARY KEY (id)
scim_members scim_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON DELETE CASCADE
scim_members scim_members_pkey PRIMARY KEY (group_id, scim_user_id)
scim_members scim_members_scim_user_id_fkey FOREIGN KEY (scim_user_id) REFERENCES scim_users(id) ON DELETE CASCADE
scim_users scim_users_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255)))
scim_users scim_users_external_id_key UNIQUE (external_id)
scim_users scim_users_pkey PRIMARY KEY (id)
scim_users scim_users_user_name_check CHECK (((char_length(user_name) >= 1) AND (char_length(user_name) <= 255)))
session_kinds session_kinds_declared CHECK (((install_id IS NULL) = (declared_as IS NULL)))
session_kinds session_kinds_declared_as_check CHECK (((char_length(declared_as) >= 1) AND (char_length(declared_as) <= 64)))
session_kinds session_kinds_hue_check CHECK (((hue >= 0) AND (hue <= 359)))
session_kinds session_kinds_icon_check CHECK ((octet_length(icon) <= 4096))
session_kinds session_kinds_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE CASCADE
session_kinds session_kinds_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 64)))
session_kinds session_kinds_name UNIQUE NULLS NOT DISTINCT (kind, org_id)
session_kinds session_kinds_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
session_kinds session_kinds_pkey PRIMARY KEY (id)
session_participants session_participants_pkey PRIMARY KEY (session_id, user_id)
session_participants session_participants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
session_participants session_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
session_tokens session_tokens_digest_check CHECK ((octet_length(digest) = 32))
session_tokens session_tokens_digest_key UNIQUE (digest)
session_tokens session_tokens_link_id_fkey FOREIGN KEY (link_id) REFERENCES signed_links(id) ON DELETE CASCADE
session_tokens session_tokens_pkey PRIMARY KEY (id)
session_tokens session_tokens_provider_sid_check CHECK (((char_length(provider_sid) >= 1) AND (char_length(provider_sid) <= 255)))
session_tokens session_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions sessions_current_speaker_id_fkey FOREIGN KEY (current_speaker_id) REFERENCES users(id) ON DELETE SET NULL
sessions sessions_current_story_id_fkey FOREIGN KEY (current_story_id) REFERENCES stories(id) ON DELETE SET NULL (current_story_id)
sessions sessions_facilitator_id_fkey FOREIGN KEY (facilitator_id) REFERENCES users(id)
sessions sessions_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES session_kinds(id)
sessions sessions_pkey PRIMARY KEY (id)
sessions sessions_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
sessions sessions_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
signed_links signed_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
signed_links signed_links_digest_check CHECK ((octet_length(digest) = 32))
signed_links signed_links_digest_key UNIQUE (digest)
signed_links signed_links_pkey PRIMARY KEY (id)
signed_links signed_links_redemptions_check CHECK ((redemptions >= 0))
signed_links signed_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
space_members space_members_pkey PRIMARY KEY (space_id, user_id)
space_members space_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
space_members space_members_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
space_members space_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
spaces spaces_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
spaces spaces_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(id) ON DELETE CASCADE
spaces spaces_org_id_slug_key UNIQUE (org_id, slug)
spaces spaces_passcode_check CHECK ((char_length(passcode) <= 12))
spaces spaces_pkey PRIMARY KEY (id)
spaces spaces_reference_link_check CHECK ((char_length(reference_link) <= 500))
spaces spaces_room_retention CHECK (((room_retention_days IS NULL) = (room_retention_since IS NULL)))
spaces spaces_room_retention_days_check CHECK (((room_retention_days >= 30) AND (room_retention_days <= 730)))
spaces spaces_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 64)))
spaces spaces_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'org'::text])))
standup_carries standup_carries_commitment_id_fkey FOREIGN KEY (commitment_id) REFERENCES standup_commitments(id) ON DELETE CASCADE
standup_carries standup_carries_pkey PRIMARY KEY (commitment_id, session_id)
standup_carries standup_carries_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
standup_commitments standup_commitments_carried_check CHECK ((carried >= 0))
standup_commitments standup_commitments_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['landed'::text, 'dropped'::text])))
standup_commitments standup_commitments_closed_session_id_fkey FOREIGN KEY (closed_session_id) REFERENCES sessions(id) ON DELETE SET NULL
standup_commitments standup_commitments_install_id_fkey FOREIGN KEY (install_id) REFERENCES plugin_installs(id) ON DELETE SET NULL
standup_commitments standup_commitments_opened_session_id_fkey FOREIGN KEY (opened_session_id) REFERENCES sessions(id) ON DELETE SET NULL
standup_commitments standup_commitments_pkey PRIMARY KEY (id)
standup_commitments standup_commitments_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
standup_commitments standup_commitments_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
standup_commitments standup_commitments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
standup_ended_commitments standup_ended_commitments_carried_check CHECK ((carried >= 0))
standup_ended_commitments standup_ended_commitments_commitment_id_fkey FOREIGN KEY (commitment_id) REFERENCES standup_commitments(id) ON DELETE CASCADE
standup_ended_commitments standup_ended_commitments_pkey PRIMARY KEY (session_id, commitment_id)
standup_ended_commitments standup_ended_commitments_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
standup_entries standup_entries_blockers_check CHECK ((char_length(blockers) <= 2000))
standup_entries standup_entries_pkey PRIMARY KEY (session_id, user_id)
standup_entries standup_entries_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
standup_entries standup_entries_today_check CHECK ((char_length(today) <= 2000))
standup_entries standup_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
standup_entries standup_entries_yesterday_check CHECK ((char_length(yesterday) <= 2000))
standup_mention_replies standup_mention_replies_pkey PRIMARY KEY (session_id, from_user_id, to_user_id)
standup_mention_replies standup_mention_replies_session_id_from_user_id_to_user_id_fkey FOREIGN KEY (session_id, from_user_id, to_user_id) REFERENCES standup_mentions(session_id, from_user_id, to_user_id) ON DELETE CASCADE
standup_mention_replies standup_mention_replies_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
standup_mentions standup_mentions_check CHECK ((from_user_id <> to_user_id))
standup_mentions standup_mentions_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id) ON DELETE CASCADE
standup_mentions standup_mentions_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200)))
standup_mentions standup_mentions_pkey PRIMARY KEY (session_id, from_user_id, to_user_id)
standup_mentions standup_mentions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
standup_mentions standup_mentions_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id) ON DELETE CASCADE
standup_questions standup_questions_blockers_check CHECK ((char_length(blockers) <= 60))
standup_questions standup_questions_pkey PRIMARY KEY (space_id)
standup_questions standup_questions_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
standup_questions standup_questions_today_check CHECK ((char_length(today) <= 60))
standup_questions standup_questions_yesterday_check CHECK ((char_length(yesterday) <= 60))
standup_replies standup_replies_entry_user_id_fkey FOREIGN KEY (entry_user_id) REFERENCES users(id) ON DELETE CASCADE
standup_replies standup_replies_pkey PRIMARY KEY (id)
standup_replies standup_replies_session_id_entry_user_id_fkey FOREIGN KEY (session_id, entry_user_id) REFERENCES standup_entries(session_id, user_id) ON DELETE CASCADE
standup_replies standup_replies_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
standup_replies standup_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
standup_schedules standup_schedules_check CHECK ((num_nulls(next_date, next_opens_at, next_closes_at, next_day_ends_at) = ANY (ARRAY[0, 4])))
standup_schedules standup_schedules_check1 CHECK ((enabled OR (next_date IS NULL)))
standup_schedules standup_schedules_days_off_check CHECK ((cardinality(days_off) <= 60))
standup_schedules standup_schedules_every_weeks_check CHECK (((every_weeks >= 1) AND (every_weeks <= 8)))
standup_schedules standup_schedules_first_week_check CHECK ((EXTRACT(isodow FROM first_week) = (1)::numeric))
standup_schedules standup_schedules_open_time_check CHECK ((open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
standup_schedules standup_schedules_pkey PRIMARY KEY (id)
standup_schedules standup_schedules_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
standup_schedules standup_schedules_space_id_key UNIQUE (space_id)
standup_schedules standup_schedules_timezone_check CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64)))
standup_schedules standup_schedules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
standup_schedules standup_schedules_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint])))
standup_schedules standup_schedules_window_minutes_check CHECK (((window_minutes >= 1) AND (window_minutes <= 1440)))
standup_slots standup_slots_pkey PRIMARY KEY (schedule_id, slot_date)
standup_slots standup_slots_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES standup_schedules(id) ON DELETE CASCADE
standup_slots standup_slots_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
standup_slots standup_slots_session_id_key UNIQUE (session_id)
standup_talk_after standup_talk_after_pkey PRIMARY KEY (id)
standup_talk_after standup_talk_after_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
standup_talk_after standup_talk_after_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
standup_talk_after standup_talk_after_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
standup_trend_days standup_trend_days_answered_check CHECK ((answered >= 0))
standup_trend_days standup_trend_days_check CHECK ((answered <= eligible))
standup_trend_days standup_trend_days_eligible_check CHECK ((eligible >= 0))
standup_trend_days standup_trend_days_pkey PRIMARY KEY (space_id, day)
standup_trend_days standup_trend_days_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
standup_trend_days standup_trend_days_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
standup_webhooks standup_webhooks_pkey PRIMARY KEY (id)
standup_webhooks standup_webhooks_room_events_check CHECK ((room_events <@ ARRAY['poker.estimated'::text, 'session.ended'::text, 'retro.ended'::text]))
standup_webhooks standup_webhooks_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
standup_webhooks standup_webhooks_space_id_key UNIQUE (space_id)
standup_webhooks standup_webhooks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
standup_webhooks standup_webhooks_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
stories stories_check CHECK (((title <> ''::text) OR (ref <> ''::text)))
stories stories_estimate_check CHECK (((char_length(estimate) >= 1) AND (char_length(estimate) <= 8)))
stories stories_notes_check CHECK ((char_length(notes) <= 2000))
stories stories_pkey PRIMARY KEY (id)
stories stories_ref_check CHECK ((char_length(ref) <= 40))
stories stories_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
stories stories_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'voting'::text, 'estimated'::text])))
stories stories_title_check CHECK ((char_length(title) <= 200))
throttles throttles_pkey PRIMARY KEY (budget, key)
users users_avatar_hue_check CHECK (((avatar_hue >= 0) AND (avatar_hue <= 359)))
users users_avatar_icon_check CHECK ((avatar_icon ~ '^([a-z0-9-]{1,32})?$'::text))
users users_check CHECK ((guest OR (link_id IS NULL)))
users users_directory_id_check CHECK (((char_length(directory_id) >= 1) AND (char_length(directory_id) <= 255)))
users users_issuer_check CHECK ((char_length(issuer) <= 255))
users users_link_id_fkey FOREIGN KEY (link_id) REFERENCES signed_links(id) ON DELETE SET NULL
users users_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
users users_pkey PRIMARY KEY (id)
users users_subject_check CHECK ((char_length(subject) <= 255))
votes votes_pkey PRIMARY KEY (story_id, user_id)
votes votes_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE
votes votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
votes votes_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 8)))
webhook_deliveries webhook_deliveries_attempts_check CHECK ((attempts >= 0))
webhook_deliveries webhook_deliveries_check CHECK (((delivered_at IS NULL) OR (failed_at IS NULL)))
webhook_deliveries webhook_deliveries_last_error_check CHECK ((char_length(last_error) <= 500))
webhook_deliveries webhook_deliveries_pkey PRIMARY KEY (id)
webhook_deliveries webhook_deliveries_session_id_event_key UNIQUE (session_id, event)
webhook_deliveries webhook_deliveries_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
webhook_deliveries webhook_deliveries_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
webhook_room_events webhook_room_events_event_check CHECK ((event = ANY (ARRAY['poker.estimated'::text, 'session.ended'::text, 'retro.ended'::text])))
webhook_room_events webhook_room_events_pkey PRIMARY KEY (id)
webhook_room_events webhook_room_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE

-- indexes
CREATE INDEX away_ranges_by_user ON public.away_ranges USING btree (user_id, starts_on)
CREATE INDEX calendar_feeds_by_user ON public.calendar_feeds USING btree (user_id)
CREATE INDEX channel_messages_by_channel ON public.channel_messages USING btree (channel_id, created_at DESC, id DESC)
CREATE INDEX channel_messages_by_end ON public.channel_messages USING btree (COALESCE(sent_at, failed_at))
CREATE INDEX channel_messages_by_session ON public.channel_messages USING btree (session_id)
CREATE INDEX channel_messages_due ON public.channel_messages USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL))
CREATE INDEX chat_channels_by_person ON public.chat_channels USING btree (updated_by)
CREATE INDEX chat_channels_by_space ON public.chat_channels USING btree (space_id, created_at)
CREATE INDEX embed_handoffs_by_end ON public.embed_handoffs USING btree (expires_at)
CREATE INDEX embed_handoffs_by_token ON public.embed_handoffs USING btree (token_id)
CREATE INDEX holiday_calendars_by_person ON public.holiday_calendars USING btree (updated_by)
CREATE INDEX holiday_calendars_due ON public.holiday_calendars USING btree (due_at)
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)
CREATE INDEX idempotency_keys_by_user ON public.idempotency_keys USING btree (user_id)
CREATE INDEX invite_handles_by_end ON public.invite_handles USING btree (expires_at)
CREATE INDEX invite_handles_by_space ON public.invite_handles USING btree (space_id)
CREATE INDEX kudos_by_recipient ON public.kudos USING btree (to_user_id)
CREATE INDEX kudos_by_sender ON public.kudos USING btree (from_user_id)
CREATE INDEX kudos_by_session ON public.kudos USING btree (session_id, ordinal) WHERE (session_id IS NOT NULL)
CREATE INDEX kudos_by_space ON public.kudos USING btree (space_id, created_at DESC, ordinal DESC)
CREATE INDEX logout_tokens_by_end ON public.logout_tokens USING btree (expires_at)
CREATE INDEX notice_deliveries_by_end ON public.notice_deliveries USING btree (expires_at)
CREATE INDEX notice_deliveries_by_session ON public.notice_deliveries USING btree (session_id)
CREATE INDEX notice_deliveries_by_subscription ON public.notice_deliveries USING btree (subscription_id, done_at)
CREATE INDEX notice_deliveries_due ON public.notice_deliveries USING btree (due_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL))
CREATE INDEX notice_events_by_session ON public.notice_events USING btree (session_id)
CREATE INDEX notice_events_by_user ON public.notice_events USING btree (user_id)
CREATE INDEX org_audit_by_actor ON public.org_audit USING btree (actor_id)
CREATE INDEX org_audit_by_org ON public.org_audit USING btree (org_id)
CREATE INDEX org_audit_by_space ON public.org_audit USING btree (space_id)
CREATE INDEX org_audit_by_time ON public.org_audit USING btree (created_at DESC, id DESC)
CREATE INDEX org_members_by_user ON public.org_members USING btree (user_id)
CREATE INDEX org_members_kept ON public.org_members USING btree (org_id) WHERE (kept_since IS NOT NULL)
CREATE INDEX plugin_accounts_by_member ON public.plugin_accounts USING btree (user_id, space_id)
CREATE INDEX plugin_accounts_by_space ON public.plugin_accounts USING btree (space_id)
CREATE INDEX plugin_connections_by_check ON public.plugin_connections USING btree (check_at) WHERE (check_at IS NOT NULL)
CREATE INDEX plugin_connections_by_key ON public.plugin_connections USING btree (sealed_key_id)
CREATE INDEX plugin_connections_by_person ON public.plugin_connections USING btree (set_by) WHERE (set_by IS NOT NULL)
CREATE INDEX plugin_connections_by_space ON public.plugin_connections USING btree (space_id) WHERE (space_id IS NOT NULL)
CREATE INDEX plugin_erasures_due ON public.plugin_erasures USING btree (due_at)
CREATE INDEX plugin_events_by_age ON public.plugin_events USING btree (created_at)
CREATE INDEX plugin_events_by_org ON public.plugin_events USING btree (org_id)
CREATE INDEX plugin_events_by_space ON public.plugin_events USING btree (space_id) WHERE (space_id IS NOT NULL)
CREATE INDEX plugin_files_by_age ON public.plugin_files USING btree (uploaded_at)
CREATE INDEX plugin_installs_by_digest ON public.plugin_installs USING btree (digest)
CREATE INDEX plugin_installs_by_pending ON public.plugin_installs USING btree (pending_digest) WHERE (pending_digest IS NOT NULL)
CREATE INDEX plugin_leases_by_work ON public.plugin_leases USING btree (work_id) WHERE (work_id IS NOT NULL)
CREATE INDEX plugin_notices_by_install ON public.plugin_notices USING btree (install_id)
CREATE INDEX plugin_rooms_by_install ON public.plugin_rooms USING btree (install_id)
CREATE INDEX plugin_rooms_by_waits ON public.plugin_rooms USING gin (waits)
CREATE INDEX plugin_secrets_by_key ON public.plugin_secrets USING btree (secret_key_id)
CREATE INDEX plugin_setbacks_by_install ON public.plugin_setbacks USING btree (install_id)
CREATE INDEX plugin_settings_by_space ON public.plugin_settings USING btree (space_id) WHERE (space_id IS NOT NULL)
CREATE INDEX plugin_space_kv_by_space ON public.plugin_space_kv USING btree (space_id)
CREATE INDEX plugin_work_asked_by ON public.plugin_work USING btree (asked_by) WHERE (asked_by IS NOT NULL)
CREATE INDEX plugin_work_asked_in ON public.plugin_work USING btree (asked_in) WHERE (asked_in IS NOT NULL)
CREATE INDEX plugin_work_by_install ON public.plugin_work USING btree (install_id, ordinal DESC)
CREATE INDEX plugin_work_by_session ON public.plugin_work USING btree (session_id, install_id) WHERE (session_id IS NOT NULL)
CREATE INDEX plugin_work_by_space ON public.plugin_work USING btree (space_id) WHERE (space_id IS NOT NULL)
CREATE INDEX plugin_work_ended ON public.plugin_work USING btree (ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX plugin_work_waiting ON public.plugin_work USING btree (install_id, due_at, ordinal) WHERE (ended_at IS NULL)
CREATE INDEX presence_by_replica ON public.presence USING btree (replica_id)
CREATE INDEX push_subscriptions_by_key ON public.push_subscriptions USING btree (key_id)
CREATE INDEX push_subscriptions_by_user ON public.push_subscriptions USING btree (user_id)
CREATE INDEX room_schedules_by_saver ON public.room_schedules USING btree (updated_by)
CREATE INDEX room_schedules_by_space ON public.room_schedules USING btree (space_id, created_at, id)
CREATE INDEX room_schedules_due ON public.room_schedules USING btree (next_opens_at) WHERE (next_opens_at IS NOT NULL)
CREATE INDEX round_votes_by_user ON public.round_votes USING btree (user_id)
CREATE INDEX rounds_by_story ON public.rounds USING btree (story_id, ordinal)
CREATE INDEX scim_groups_by_time ON public.scim_groups USING btree (created_at, id)
CREATE INDEX scim_members_by_user ON public.scim_members USING btree (scim_user_id)
CREATE INDEX scim_users_by_time ON public.scim_users USING btree (created_at, id)
CREATE INDEX session_tokens_by_link ON public.session_tokens USING btree (link_id) WHERE (link_id IS NOT NULL)
CREATE INDEX session_tokens_by_provider_sid ON public.session_tokens USING btree (provider_sid) WHERE (provider_sid IS NOT NULL)
CREATE INDEX session_tokens_by_user ON public.session_tokens USING btree (user_id)
CREATE INDEX sessions_by_current_story ON public.sessions USING btree (current_story_id)
CREATE INDEX sessions_by_end ON public.sessions USING btree (space_id, ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX sessions_by_facilitator ON public.sessions USING btree (facilitator_id)
CREATE INDEX sessions_by_kind ON public.sessions USING btree (kind_id)
CREATE INDEX sessions_by_space ON public.sessions USING btree (space_id, created_at DESC)
CREATE INDEX sessions_by_speaker ON public.sessions USING btree (current_speaker_id) WHERE (current_speaker_id IS NOT NULL)
CREATE INDEX sessions_by_window ON public.sessions USING btree (((config ->> 'closesAt'::text))) WHERE ((ended_at IS NULL) AND ((config ->> 'closesAt'::text) IS NOT NULL))
CREATE INDEX sessions_ended ON public.sessions USING btree (space_id, created_at DESC, id DESC) WHERE (ended_at IS NOT NULL)
CREATE INDEX sessions_open_by_space ON public.sessions USING btree (space_id) WHERE (ended_at IS NULL)
CREATE INDEX signed_links_by_maker ON public.signed_links USING btree (created_by)
CREATE INDEX signed_links_by_session ON public.signed_links USING btree (session_id, created_at)
CREATE INDEX space_members_by_user ON public.space_members USING btree (user_id)
CREATE INDEX spaces_by_name ON public.spaces USING btree (org_id, name COLLATE by_name, slug)
CREATE INDEX standup_carries_by_session ON public.standup_carries USING btree (session_id)
CREATE INDEX standup_commitments_by_answer ON public.standup_commitments USING btree (closed_session_id, ordinal)
CREATE INDEX standup_commitments_by_install ON public.standup_commitments USING btree (install_id, space_id, ordinal) WHERE (install_id IS NOT NULL)
CREATE INDEX standup_commitments_by_opening ON public.standup_commitments USING btree (opened_session_id)
CREATE INDEX standup_commitments_by_user ON public.standup_commitments USING btree (user_id)
CREATE INDEX standup_commitments_open ON public.standup_commitments USING btree (space_id, user_id, ordinal) WHERE (closed_at IS NULL)
CREATE INDEX standup_ended_commitments_by_commitment ON public.standup_ended_commitments USING btree (commitment_id)
CREATE INDEX standup_entries_by_user ON public.standup_entries USING btree (user_id, session_id)
CREATE INDEX standup_mentions_by_sender ON public.standup_mentions USING btree (from_user_id)
CREATE INDEX standup_mentions_by_target ON public.standup_mentions USING btree (to_user_id)
CREATE INDEX standup_replies_by_entry ON public.standup_replies USING btree (session_id, entry_user_id)
CREATE INDEX standup_replies_by_entry_user ON public.standup_replies USING btree (entry_user_id)
CREATE INDEX standup_replies_by_user ON public.standup_replies USING btree (user_id)
CREATE INDEX standup_schedules_by_saver ON public.standup_schedules USING btree (updated_by)
CREATE INDEX standup_schedules_due ON public.standup_schedules USING btree (next_opens_at) WHERE (next_opens_at IS NOT NULL)
CREATE INDEX standup_talk_after_by_session ON public.standup_talk_after USING btree (session_id, ordinal)
CREATE INDEX standup_talk_after_by_user ON public.standup_talk_after USING btree (user_id)
CREATE INDEX standup_trend_days_by_session ON public.standup_trend_days USING btree (session_id) WHERE (session_id IS NOT NULL)
CREATE INDEX standup_webhooks_by_saver ON public.standup_webhooks USING btree (updated_by)
CREATE INDEX stories_by_ref ON public.stories USING btree (ref, session_id) WHERE ((ref <> ''::text) AND (estimate IS NOT NULL))
CREATE INDEX stories_by_session ON public.stories USING btree (session_id, "position", ordinal)
CREATE INDEX throttles_by_window ON public.throttles USING btree (window_started_at)
CREATE INDEX users_by_directory_id ON public.users USING btree (COALESCE(directory_id, subject)) WHERE (issuer <> ''::text)
CREATE INDEX users_by_link ON public.users USING btree (link_id) WHERE (link_id IS NOT NULL)
CREATE INDEX webhook_deliveries_by_space ON public.webhook_deliveries USING btree (space_id, created_at DESC)
CREATE INDEX webhook_deliveries_done ON public.webhook_deliveries USING btree (COALESCE(delivered_at, failed_at)) WHERE (COALESCE(delivered_at, failed_at) IS NOT NULL)
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE ((delivered_at IS NULL) AND (failed_at IS NULL))
CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (space_id) WHERE (lease_until IS NOT NULL)
CREATE INDEX webhook_room_events_by_age ON public.webhook_room_events USING btree (created_at)
CREATE INDEX webhook_room_events_by_session ON public.webhook_room_events USING btree (session_id)
CREATE UNIQUE INDEX away_ranges_pkey ON public.away_ranges USING btree (id)
CREATE UNIQUE INDEX bundled_packages_pkey ON public.bundled_packages USING btree (digest)
CREATE UNIQUE INDEX calendar_feeds_by_prefix ON public.calendar_feeds USING btree (prefix) WHERE (revoked_at IS NULL)
CREATE UNIQUE INDEX calendar_feeds_digest_key ON public.calendar_feeds USING btree (digest)
CREATE UNIQUE INDEX calendar_feeds_live ON public.calendar_feeds USING btree (user_id) WHERE (revoked_at IS NULL)
CREATE UNIQUE INDEX calendar_feeds_pkey ON public.calendar_feeds USING btree (id)
CREATE UNIQUE INDEX channel_messages_once ON public.channel_messages USING btree (channel_id, session_id, sort) WHERE (sort = ANY (ARRAY['opened'::text, 'closing'::text]))
CREATE UNIQUE INDEX channel_messages_pkey ON public.channel_messages USING btree (id)
CREATE UNIQUE INDEX channel_messages_waiting ON public.channel_messages USING btree (channel_id, session_id, sort) WHERE ((sent_at IS NULL) AND (failed_at IS NULL))
CREATE UNIQUE INDEX chat_channels_pkey ON public.chat_channels USING btree (id)
CREATE UNIQUE INDEX decks_pkey ON public.decks USING btree (id)
CREATE UNIQUE INDEX decks_space_id_name_key ON public.decks USING btree (space_id, name)
CREATE UNIQUE INDEX default_plugins_pkey ON public.default_plugins USING btree (name)
CREATE UNIQUE INDEX embed_handoffs_pkey ON public.embed_handoffs USING btree (challenge)
CREATE UNIQUE INDEX holiday_calendars_pkey ON public.holiday_calendars USING btree (id)
CREATE UNIQUE INDEX holiday_calendars_space_id_key ON public.holiday_calendars USING btree (space_id)
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (digest)
CREATE UNIQUE INDEX instance_keys_pkey ON public.instance_keys USING btree (purpose)
CREATE UNIQUE INDEX invite_handles_pkey ON public.invite_handles USING btree (digest)
CREATE UNIQUE INDEX kudos_pkey ON public.kudos USING btree (id)
CREATE UNIQUE INDEX logout_tokens_pkey ON public.logout_tokens USING btree (digest)
CREATE UNIQUE INDEX notice_deliveries_once ON public.notice_deliveries USING btree (subscription_id, session_id, sort) WHERE (sort = ANY (ARRAY['opened'::text, 'closing'::text]))
CREATE UNIQUE INDEX notice_deliveries_pkey ON public.notice_deliveries USING btree (id)
CREATE UNIQUE INDEX notice_deliveries_waiting ON public.notice_deliveries USING btree (subscription_id, session_id, sort) WHERE ((done_at IS NULL) AND (failed_at IS NULL))
CREATE UNIQUE INDEX notice_events_pkey ON public.notice_events USING btree (id)
CREATE UNIQUE INDEX org_audit_pkey ON public.org_audit USING btree (id)
CREATE UNIQUE INDEX org_members_pkey ON public.org_members USING btree (org_id, user_id)
CREATE UNIQUE INDEX orgs_claim_value_key ON public.orgs USING btree (claim_value)
CREATE UNIQUE INDEX orgs_pkey ON public.orgs USING btree (id)
CREATE UNIQUE INDEX orgs_slug_key ON public.orgs USING btree (slug)
CREATE UNIQUE INDEX people_versions_pkey ON public.people_versions USING btree (space_id)
CREATE UNIQUE INDEX plugin_accounts_pkey ON public.plugin_accounts USING btree (connection_id, space_id, user_id)
CREATE UNIQUE INDEX plugin_bundles_pkey ON public.plugin_bundles USING btree (digest)
CREATE UNIQUE INDEX plugin_connections_install_id_space_id_name_key ON public.plugin_connections USING btree (install_id, space_id, name) NULLS NOT DISTINCT
CREATE UNIQUE INDEX plugin_connections_pkey ON public.plugin_connections USING btree (id)
CREATE UNIQUE INDEX plugin_erasures_pkey ON public.plugin_erasures USING btree (user_id)
CREATE UNIQUE INDEX plugin_events_pkey ON public.plugin_events USING btree (id)
CREATE UNIQUE INDEX plugin_files_pkey ON public.plugin_files USING btree (org_id, sha256)
CREATE UNIQUE INDEX plugin_grants_pkey ON public.plugin_grants USING btree (install_id, capability, scope)
CREATE UNIQUE INDEX plugin_installs_org_id_name_key ON public.plugin_installs USING btree (org_id, name)
CREATE UNIQUE INDEX plugin_installs_pkey ON public.plugin_installs USING btree (id)
CREATE UNIQUE INDEX plugin_kv_pkey ON public.plugin_kv USING btree (install_id, key)
CREATE UNIQUE INDEX plugin_leases_pkey ON public.plugin_leases USING btree (install_id)
CREATE UNIQUE INDEX plugin_notices_pkey ON public.plugin_notices USING btree (session_id, install_id, about, key)
CREATE UNIQUE INDEX plugin_rooms_pkey ON public.plugin_rooms USING btree (session_id)
CREATE UNIQUE INDEX plugin_secrets_pkey ON public.plugin_secrets USING btree (install_id, name)
CREATE UNIQUE INDEX plugin_setbacks_pkey ON public.plugin_setbacks USING btree (session_id, install_id)
CREATE UNIQUE INDEX plugin_settings_install_id_space_id_name_key ON public.plugin_settings USING btree (install_id, space_id, name) NULLS NOT DISTINCT
CREATE UNIQUE INDEX plugin_settings_pkey ON public.plugin_settings USING btree (id)
CREATE UNIQUE INDEX plugin_space_kv_pkey ON public.plugin_space_kv USING btree (install_id, space_id, key)
CREATE UNIQUE INDEX plugin_work_event_id_install_id_key ON public.plugin_work USING btree (event_id, install_id)
CREATE UNIQUE INDEX plugin_work_keys ON public.plugin_work USING btree (install_id, key) WHERE ((key IS NOT NULL) AND (ended_at IS NULL))
CREATE UNIQUE INDEX plugin_work_pkey ON public.plugin_work USING btree (id)
CREATE UNIQUE INDEX presence_pkey ON public.presence USING btree (session_id, user_id, replica_id)
CREATE UNIQUE INDEX push_keys_current ON public.push_keys USING btree ((true)) WHERE (retired_at IS NULL)
CREATE UNIQUE INDEX push_keys_pkey ON public.push_keys USING btree (id)
CREATE UNIQUE INDEX push_keys_public_key_key ON public.push_keys USING btree (public_key)
CREATE UNIQUE INDEX push_subscriptions_digest_key ON public.push_subscriptions USING btree (digest)
CREATE UNIQUE INDEX push_subscriptions_pkey ON public.push_subscriptions USING btree (id)
CREATE UNIQUE INDEX push_subscriptions_token_id_key ON public.push_subscriptions USING btree (token_id)
CREATE UNIQUE INDEX replicas_pkey ON public.replicas USING btree (id)
CREATE UNIQUE INDEX room_retention_maximum_pkey ON public.room_retention_maximum USING btree (only_row)
CREATE UNIQUE INDEX room_schedules_pkey ON public.room_schedules USING btree (id)
CREATE UNIQUE INDEX room_slots_pkey ON public.room_slots USING btree (schedule_id, slot_date)
CREATE UNIQUE INDEX room_slots_session_id_key ON public.room_slots USING btree (session_id)
CREATE UNIQUE INDEX rotated_tokens_pkey ON public.rotated_tokens USING btree (digest)
CREATE UNIQUE INDEX round_voters_pkey ON public.round_voters USING btree (session_id, user_id)
CREATE UNIQUE INDEX round_votes_pkey ON public.round_votes USING btree (session_id, ordinal, user_id)
CREATE UNIQUE INDEX rounds_pkey ON public.rounds USING btree (session_id, ordinal)
CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (version)
CREATE UNIQUE INDEX scim_groups_display_name_key ON public.scim_groups USING btree (display_name)
CREATE UNIQUE INDEX scim_groups_external_id_key ON public.scim_groups USING btree (external_id)
CREATE UNIQUE INDEX scim_groups_pkey ON public.scim_groups USING btree (id)
CREATE UNIQUE INDEX scim_members_pkey ON public.scim_members USING btree (group_id, scim_user_id)
CREATE UNIQUE INDEX scim_users_by_name ON public.scim_users USING btree (lower(user_name))
CREATE UNIQUE INDEX scim_users_external_id_key ON public.scim_users USING btree (external_id)
CREATE UNIQUE INDEX scim_users_pkey ON public.scim_users USING btree (id)
CREATE UNIQUE INDEX session_kinds_name ON public.session_kinds USING btree (kind, org_id) NULLS NOT DISTINCT
CREATE UNIQUE INDEX session_kinds_of_plugins ON public.session_kinds USING btree (kind) WHERE (install_id IS NOT NULL)
CREATE UNIQUE INDEX session_kinds_offered ON public.session_kinds USING btree (install_id, declared_as) WHERE (retired_at IS NULL)
CREATE UNIQUE INDEX session_kinds_pkey ON public.session_kinds USING btree (id)
CREATE UNIQUE INDEX session_participants_pkey ON public.session_participants USING btree (session_id, user_id)
CREATE UNIQUE INDEX session_tokens_digest_key ON public.session_tokens USING btree (digest)
CREATE UNIQUE INDEX session_tokens_pkey ON public.session_tokens USING btree (id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX signed_links_digest_key ON public.signed_links USING btree (digest)
CREATE UNIQUE INDEX signed_links_pkey ON public.signed_links USING btree (id)
CREATE UNIQUE INDEX space_members_pkey ON public.space_members USING btree (space_id, user_id)
CREATE UNIQUE INDEX spaces_org_id_slug_key ON public.spaces USING btree (org_id, slug)
CREATE UNIQUE INDEX spaces_pkey ON public.spaces USING btree (id)
CREATE UNIQUE INDEX standup_carries_pkey ON public.standup_carries USING btree (commitment_id, session_id)
CREATE UNIQUE INDEX standup_commitments_pkey ON public.standup_commitments USING btree (id)
CREATE UNIQUE INDEX standup_ended_commitments_pkey ON public.standup_ended_commitments USING btree (session_id, commitment_id)
CREATE UNIQUE INDEX standup_entries_pkey ON public.standup_entries USING btree (session_id, user_id)
CREATE UNIQUE INDEX standup_mention_replies_pkey ON public.standup_mention_replies USING btree (session_id, from_user_id, to_user_id)
CREATE UNIQUE INDEX standup_mentions_pkey ON public.standup_mentions USING btree (session_id, from_user_id, to_user_id)
CREATE UNIQUE INDEX standup_questions_pkey ON public.standup_questions USING btree (space_id)
CREATE UNIQUE INDEX standup_replies_pkey ON public.standup_replies USING btree (id)
CREATE UNIQUE INDEX standup_schedules_pkey ON public.standup_schedules USING btree (id)
CREATE UNIQUE INDEX standup_schedules_space_id_key ON public.standup_schedules USING btree (space_id)
CREATE UNIQUE INDEX standup_slots_pkey ON public.standup_slots USING btree (schedule_id, slot_date)
CREATE UNIQUE INDEX standup_slots_session_id_key ON public.standup_slots USING btree (session_id)
CREATE UNIQUE INDEX standup_talk_after_pkey ON public.standup_talk_after USING btree (id)
CREATE UNIQUE INDEX standup_trend_days_pkey ON public.standup_trend_days USING btree (space_id, day)
CREATE UNIQUE INDEX standup_webhooks_pkey ON public.standup_webhooks USING btree (id)
CREATE UNIQUE INDEX standup_webhooks_space_id_key ON public.standup_webhooks USING btree (space_id)
CREATE UNIQUE INDEX stories_pkey ON public.stories USING btree (id)
CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (budget, key)
CREATE UNIQUE INDEX users_by_provider ON public.users USING btree (issuer, subject) WHERE (issuer <> ''::text)
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE UNIQUE INDEX votes_pkey ON public.votes USING btree (story_id, user_id)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON public.webhook_deliveries USING btree (id)
CREATE UNIQUE INDEX webhook_deliveries_session_id_event_key ON public.webhook_deliveries USING btree (session_id, event)
CREATE UNIQUE INDEX webhook_room_events_pkey ON public.webhook_room_events USING btree (id)

-- views


-- functions
CREATE OR REPLACE FUNCTION public.account_digest(erased uuid, issuer text, subject text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to((((((erased)::text || chr(10)) || issuer) || chr(10)) || subject), 'UTF8'::name))
CREATE OR REPLACE FUNCTION public.add_people_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into people_versions (space_id) values (new.id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.after_quiet_hours(moment timestamp with time zone, quiet_from time without time zone, quiet_to time without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  here timestamp;
  day date;
  until timestamptz;
begin
  if quiet_from is null then return moment; end if;
  if quiet_from = quiet_to then return null; end if;
  begin
    here := moment at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    here := moment at time zone zone;
  end;
  day := here::date;
  if quiet_from < quiet_to then
    if here::time < quiet_from or here::time >= quiet_to then return moment; end if;
  elsif here::time >= quiet_from then
    day := day + 1;
  elsif here::time >= quiet_to then
    return moment;
  end if;
  until := (day + quiet_to) at time zone zone;
  -- The clock may repeat an hour in which the quiet hours end.
  return greatest(until, moment);
end $function$
CREATE OR REPLACE FUNCTION public.cards_fit(cards text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (NOT (EXISTS (SELECT FROM unnest(cards_fit.cards) card(card) WHERE (((char_length(card.card) >= 1) AND (char_length(card.card) <= 8)) IS NOT TRUE))))
CREATE OR REPLACE FUNCTION public.cast_poker_vote(room uuid, voter uuid, story uuid, card text, round bigint, OUT outcome text, OUT new_version bigint, OUT presence bigint, OUT delta json)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  s sessions%rowtype;
  seat record;
  known boolean;
  held text;
  complete boolean;
begin
  select * into s from sessions where id = room for no key update;
  select * into seat from room_seat(room, voter);
  new_version := s.version;
  presence := s.presence_version;
  known := s.current_story_id = story;
  if known is not true then
    known := exists (select from stories where id = story and session_id = room);
  end if;
  outcome := case
    when s.id is null or seat.user_id is null then 'no_such_session'
    when s.ended_at is not null then 'room_ended'
    when not known then 'no_such_story'
    when card is not null and not (s.config->'deck'->'values' ? card) then 'invalid'
    when seat.spectator then 'spectator_refused'
    when s.current_story_id is distinct from story then 'story_not_on_table'
    when round is not null and round <> s.poker_round_version then 'stale_round'
    when s.revealed then 'already_revealed'
  end;
  if outcome is not null then
    return;
  end if;
  -- The room's lock serialises its votes, so this row cannot change meanwhile.
  select v.value into held from votes v where v.story_id = story and v.user_id = voter;
  if held is not distinct from card then
    outcome := 'unchanged';
    return;
  elsif card is null then
    delete from votes where story_id = story and user_id = voter;
  elsif held is not null then
    update votes set value = card where story_id = story and user_id = voter;
  elsif exists (select from votes v where v.story_id = story offset 499) then
    outcome := 'limit_reached';
    return;
  else
    insert into votes (story_id, user_id, value) values (story, voter, card);
  end if;
  outcome := 'changed';
  complete := (s.config->>'autoReveal')::boolean and poker_round_complete(room);
  update sessions
    set version = version + 1, revealed = complete, last_activity_at = now()
    where id = room
    returning version into new_version;
  if not complete then
    delta := json_build_object('peopleVersion', people_version(s), 'voter', voter, 'voted', card is not null);
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.charge_budgets(budgets text[], keys text[], limits integer[], windows integer[], cost integer)
 RETURNS TABLE(refused integer, wait integer)
 LANGUAGE plpgsql
AS $function$
begin
  -- Most refusals end here, so a flood of attempts neither writes nor waits for a lock.
  select s.refused, s.wait into refused, wait from spent_budget(budgets, keys, limits, windows) s;
  if refused is not null then return next; return; end if;

  -- Inserts missing rows and locks all rows in one order, which avoids deadlocks.
  insert into throttles as t (budget, key, window_started_at, spent)
  select one.budget, one.key, clock_timestamp(), 0
  from unnest(budgets, keys) one(budget, key)
  order by one.budget, one.key
  on conflict (budget, key) do update set spent = t.spent;

  select s.refused, s.wait into refused, wait from spent_budget(budgets, keys, limits, windows) s;
  if refused is null and cost > 0 then
    update throttles t set
      spent = case when ended.so then cost else t.spent + cost end,
      window_started_at = case when ended.so then clock_timestamp() else t.window_started_at end
    from unnest(budgets, keys, windows) one(budget, key, seconds)
    join throttles was on was.budget = one.budget and was.key = one.key
    cross join lateral (
      select was.window_started_at <= clock_timestamp() - one.seconds * interval '1 second' as so
    ) ended
    where t.budget = one.budget and t.key = one.key;
  end if;
  return next;
end $function$
CREATE OR REPLACE FUNCTION public.check_poker_deck()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cards text[] := array(select jsonb_array_elements_text(new.config->'deck'->'values'));
begin
  if cardinality(cards) > 17 or not cards_fit(cards) then
    raise check_violation using message = 'a deck has at most 15 cards of 1 to 8 characters', table = 'sessions', column = 'config';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.count_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  perform count_people_version(array[coalesce(new.space_id, old.space_id)]);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_people_version(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from people_versions where space_id = any(changed) order by space_id for no key update;
  update people_versions set version = version + 1 where space_id = any(changed);
end $function$
CREATE OR REPLACE FUNCTION public.count_person_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_people_version(array(select space_id from space_members where user_id = new.id));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_schedule_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changes := old.changes + 1;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.count_space_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_changes := old.name_changes + 1;
  new.renamed_at := now();
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.fold_story()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  given text := new.ref || ' ' || new.title;
begin
  if octet_length(given) = char_length(given) then
    new.folded := lower(given collate "C");
  else
    new.folded := lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.forget_org_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from org_members where user_id = old.id;
  return old;
end $function$
CREATE OR REPLACE FUNCTION public.free_space_storage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from plugin_installs i
    where i.id in (select install_id from plugin_space_kv where space_id = old.id)
    order by i.id for no key update;
  with freed as (
    delete from plugin_space_kv where space_id = old.id
    returning install_id, octet_length(key) + octet_length(value) as bytes
  )
  update plugin_installs i set storage_bytes = greatest(i.storage_bytes - own.bytes, 0)
  from (select install_id, sum(bytes)::int as bytes from freed group by install_id) own
  where i.id = own.install_id;
  return old;
end $function$
CREATE OR REPLACE FUNCTION public.is_away(person uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from away_ranges where user_id = person and day between starts_on and ends_on)
$function$
CREATE OR REPLACE FUNCTION public.iso(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)
CREATE OR REPLACE FUNCTION public.keep_round(room uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  place int;
begin
  insert into rounds (session_id, ordinal, story_id, number, deck)
    select s.id,
      coalesce((select max(r.ordinal) from rounds r where r.session_id = s.id), 0) + 1,
      s.current_story_id,
      coalesce((select r.number from rounds r where r.story_id = s.current_story_id order by r.ordinal desc limit 1), 0) + 1,
      s.config->'deck'
    from sessions s
    where s.id = room and exists (select from votes v where v.story_id = s.current_story_id)
    returning ordinal into place;
  insert into round_votes (session_id, ordinal, user_id, value)
    select s.id, place, v.user_id, v.value
    from sessions s join votes v on v.story_id = s.current_story_id
    where s.id = room and place is not null;
  delete from rounds where session_id = room and ordinal <= place - 500;
end $function$
CREATE OR REPLACE FUNCTION public.live_token(token bytea, idle interval, longest interval, accounts boolean)
 RETURNS TABLE(token_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, t.user_id
  from session_tokens t
  where t.digest = token
    and t.last_used_at > now() - idle
    and t.created_at > now() - longest
    and (t.expires_at is null or t.expires_at > now())
    and (not accounts or exists (
      select from users u where u.id = t.user_id and (u.issuer <> '' or u.guest)))
$function$
CREATE OR REPLACE FUNCTION public.local_day(moment timestamp with time zone, zone text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $function$
CREATE OR REPLACE FUNCTION public.notice_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('action', s.id, s.space_id, person)
  from sessions s, unnest(new.waits) person
  where s.id = new.session_id and (tg_op = 'INSERT' or person <> all(old.waits));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_help()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('help', s.id, s.space_id, new.to_user_id) from sessions s where s.id = new.session_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_private_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('reply', s.id, s.space_id, new.from_user_id) from sessions s where s.id = new.session_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('reply', s.id, s.space_id, new.entry_user_id) from sessions s where s.id = new.session_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_room_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('opened', new.id, new.space_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('vote', new.id, new.space_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notice_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('turn', new.id, new.space_id, new.current_speaker_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.people_version(room sessions)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select people.version + room.arrivals from people_versions people
  where people.space_id = room.space_id and not exists (
    select from signed_links link
    where link.session_id = room.id and link.revoked_at is null and link.expires_at > now())
$function$
CREATE OR REPLACE FUNCTION public.plugin_event_day(slot standup_slots)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('slotDate', to_char(slot.slot_date, 'YYYY-MM-DD'), 'opensAt', iso(slot.opens_at),
    'closesAt', iso(slot.closes_at))
$function$
CREATE OR REPLACE FUNCTION public.plugin_event_room(room sessions)
 RETURNS TABLE(org uuid, told jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select s.org_id, jsonb_build_object('space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'sessionId', room.id, 'kind', room.kind, 'title', room.title)
  from spaces s where s.id = room.space_id
$function$
CREATE OR REPLACE FUNCTION public.poker_round_complete(room uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  on_table uuid;
  open_voting boolean;
begin
  select s.current_story_id, (s.config->>'openVoting')::boolean into on_table, open_voting
    from sessions s where s.id = room;
  return (
    select count(*) > 0 and count(*) = count(v.user_id)
    from room_seats(room) seat
    left join votes v on v.story_id = on_table and v.user_id = seat.user_id
    where not seat.spectator
      and case when open_voting
        then exists (select from round_voters r where r.session_id = room and r.user_id = seat.user_id)
        else exists (select from presence p where p.session_id = room and p.user_id = seat.user_id)
      end);
end $function$
CREATE OR REPLACE FUNCTION public.queue_channel_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into channel_messages (channel_id, session_id, sort)
  select c.id, new.id, tg_argv[0] from chat_channels c where c.space_id = new.space_id and tg_argv[0] = any(c.posts)
  on conflict do nothing;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.queue_estimated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_room_events (session_id, event, details)
  select s.id, 'poker.estimated', jsonb_build_object('story', jsonb_build_object(
    'id', new.id, 'ref', new.ref, 'estimate', new.estimate))
  from sessions s join standup_webhooks w on w.space_id = s.space_id and w.created_at <= now()
  where s.id = new.session_id and 'poker.estimated' = any(w.room_events);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.queue_room_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_room_events (session_id, event, details)
  select new.id, chosen.event, case chosen.event
    when 'retro.ended' then jsonb_build_object('result', (select p.result from plugin_rooms p where p.session_id = new.id))
    else '{}' end
  from standup_webhooks w cross join unnest(w.room_events) chosen (event)
  where w.space_id = new.space_id and w.created_at <= now() and (chosen.event = 'session.ended'
    or (chosen.event = 'retro.ended' and exists (
      select from session_kinds k where k.id = new.kind_id and k.declared_as = 'retro')));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_member_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text := case when tg_op = 'INSERT' then 'member.joined' else 'member.removed' end;
begin
  perform raise_plugin_event_in(s.id, s.org_id, about, jsonb_build_object(
    'space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'userId', coalesce(new.user_id, old.user_id))::text)
  from spaces s where s.id = coalesce(new.space_id, old.space_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_notice(about text, room uuid, space uuid, person uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from space_members m join push_subscriptions p on p.user_id = m.user_id
    where m.space_id = space and (person is null or m.user_id = person) and about = any(p.sorts)
  ) then
    insert into notice_events (sort, session_id, user_id) values (about, room, person);
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.raise_plugin_event(org uuid, about text, told text, hop integer DEFAULT 0)
 RETURNS void
 LANGUAGE sql
AS $function$
  select raise_plugin_event_in(null, org, about, told, hop)
$function$
CREATE OR REPLACE FUNCTION public.raise_plugin_event_in(about_space uuid, org uuid, about text, told text, hop integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  listeners uuid[];
  full_ones uuid[];
  event uuid;
begin
  if not exists (select from plugin_installs i where i.org_id = org and i.enabled) then
    return;
  end if;
  -- Locks the installs, so they cannot be deleted before their deliveries are written.
  select array_agg(heard.id), array_agg(heard.id) filter (where heard.is_full) into listeners, full_ones
  from (
    select i.id, exists (
      select from plugin_work w
      where w.install_id = i.id and w.ended_at is null and w.event_id is not null offset 9999) as is_full
    from plugin_installs i
    where i.org_id = org and i.enabled and exists (
      select from plugin_grants g
      where g.install_id = i.id and g.capability = 'events' and g.scope in ('', about))
    order by i.id
    for key share of i
  ) heard;
  if full_ones is not null then
    update plugin_installs set refused_events = refused_events + 1 where id = any(full_ones);
    listeners := array(select unnest(listeners) except select unnest(full_ones));
  end if;
  if coalesce(listeners, '{}') = '{}' then
    return;
  end if;
  insert into plugin_events (org_id, space_id, topic, payload, hops)
  values (org, about_space, about, told, hop) returning id into event;
  insert into plugin_work (install_id, event_id, hops) select unnest(listeners), event, hop;
  perform pg_notify('svc_plugin_work', '');
end $function$
CREATE OR REPLACE FUNCTION public.raise_poker_estimated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_plugin_event_in(s.space_id, room.org, 'poker.estimated', (room.told || jsonb_build_object(
    'storyId', new.id, 'ref', new.ref, 'storyTitle', new.title, 'estimate', new.estimate))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_poker_revealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_plugin_event_in(new.space_id, room.org, 'poker.revealed', (room.told || jsonb_build_object(
    'storyId', st.id, 'ref', st.ref, 'storyTitle', st.title, 'results', coalesce((
      select jsonb_agg(jsonb_build_object('value', counted.value, 'count', counted.votes)
        order by counted.votes desc, counted.value)
      from (select v.value, count(*) as votes from votes v where v.story_id = st.id group by v.value) counted
    ), '[]')))::text)
  from plugin_event_room(new) room, stories st where st.id = new.current_story_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_session_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_plugin_event_in(new.space_id, room.org, 'session.created', room.told::text) from plugin_event_room(new) room;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_session_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_plugin_event_in(old.space_id, room.org, 'session.deleted', room.told::text) from plugin_event_room(old) room;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text := case when new.ended_at is null then 'session.reopened' else 'session.ended' end;
begin
  perform raise_plugin_event_in(new.space_id, room.org, about, room.told::text) from plugin_event_room(new) room;
  if new.ended_at is not null then
    perform raise_plugin_event_in(new.space_id, room.org, 'standup.closed', (room.told || plugin_event_day(slot))::text)
    from plugin_event_room(new) room, standup_slots slot where slot.session_id = new.id;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.raise_standup_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_plugin_event_in(s.space_id, room.org, 'standup.opened', (room.told || plugin_event_day(new))::text)
  from sessions s, plugin_event_room(s) room where s.id = new.session_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.room_seat(room uuid, person uuid)
 RETURNS TABLE(user_id uuid, spectator boolean, guest boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room and m.user_id = person
  union all
  select g.user_id, false, true
  from (
    select distinct t.user_id, t.link_id from session_tokens t
    where t.user_id = person and t.link_id is not null and (t.expires_at is null or t.expires_at > now())) g
  join signed_links link on link.id = g.link_id
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$function$
CREATE OR REPLACE FUNCTION public.room_seats(room uuid)
 RETURNS TABLE(user_id uuid, spectator boolean, guest boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select m.user_id, m.spectator, false
  from sessions s join space_members m on m.space_id = s.space_id
  where s.id = room
  union all
  -- `distinct` makes the planner start from the room's links and look up their tokens, not the other way round.
  select g.user_id, false, true
  from signed_links link
  cross join lateral (
    select distinct t.user_id from session_tokens t
    where t.link_id = link.id and (t.expires_at is null or t.expires_at > now())) g
  where link.session_id = room and link.revoked_at is null and link.expires_at > now()
$function$
CREATE OR REPLACE FUNCTION public.round_revealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_round(new.id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.seat_participants(room uuid, people uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from unnest(people) person
    where not exists (
      select from session_participants p
      where p.session_id = room and p.user_id = person and p.removed_at is null)
  ) then
    return;
  end if;
  perform from sessions where id = room for no key update;
  insert into session_participants as p (session_id, user_id)
    select room, person from unnest(people) person
    on conflict (session_id, user_id) do update set removed_at = null where p.removed_at is not null;
  delete from session_participants p
    using (
      select oldest.user_id
      from session_participants oldest
      where oldest.session_id = room
        and oldest.user_id <> (select facilitator_id from sessions where id = room)
      order by oldest.joined_at, oldest.user_id
      limit greatest(0, (select count(*) from session_participants c where c.session_id = room) - 200)
    ) dropped
    where p.session_id = room and p.user_id = dropped.user_id;
end $function$
CREATE OR REPLACE FUNCTION public.spent_budget(budgets text[], keys text[], limits integer[], windows integer[])
 RETURNS TABLE(refused integer, wait integer)
 LANGUAGE sql
AS $function$
  select min(one.n)::integer,
    max(ceil(extract(epoch from t.window_started_at - clock_timestamp()) + one.seconds))::integer
  from unnest(budgets, keys, limits, windows) with ordinality one(budget, key, most, seconds, n)
  join throttles t on t.budget = one.budget and t.key = one.key
  where t.spent >= one.most
    and t.window_started_at > clock_timestamp() - one.seconds * interval '1 second'
$function$
CREATE OR REPLACE FUNCTION public.standup_day(standup uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select slot.slot_date from standup_slots slot where slot.session_id = s.id),
    local_day(s.created_at, (select d.timezone from standup_schedules d where d.space_id = s.space_id)))
  from sessions s where s.id = standup
$function$
CREATE OR REPLACE FUNCTION public.tell_room_scheduled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_notice('opened', s.id, s.space_id) from sessions s where s.id = new.session_id;
  insert into channel_messages (channel_id, session_id, sort)
  select c.id, s.id, 'opened' from sessions s join chat_channels c on c.space_id = s.space_id
  where s.id = new.session_id and 'opened' = any(c.posts)
  on conflict do nothing;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.use_token(token bytea, idle interval, longest interval, accounts boolean)
 RETURNS TABLE(token_id uuid, user_id uuid)
 LANGUAGE plpgsql
AS $function$
declare
  used_at timestamptz;
begin
  select live.*, t.last_used_at into token_id, user_id, used_at
    from live_token(token, idle, longest, accounts) live join session_tokens t on t.id = live.token_id;
  if used_at < now() - least(interval '60 seconds', idle / 10) then
    update session_tokens t set last_used_at = now()
      where t.digest = token
        and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
        and exists (select from live_token(token, idle, longest, accounts));
    return query select * from live_token(token, idle, longest, accounts);
  elsif found then
    return next;
  end if;
end $function$

-- triggers
CREATE TRIGGER channels_hear_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION queue_channel_message('ended')
CREATE TRIGGER channels_hear_opened AFTER INSERT ON public.sessions FOR EACH ROW WHEN (((new.config ->> 'closesAt'::text) IS NOT NULL)) EXECUTE FUNCTION queue_channel_message('opened')
CREATE TRIGGER check_poker_deck BEFORE INSERT OR UPDATE OF config ON public.sessions FOR EACH ROW WHEN ((new.kind = 'poker'::text)) EXECUTE FUNCTION check_poker_deck()
CREATE TRIGGER member_changed AFTER INSERT OR DELETE OR UPDATE OF spectator ON public.space_members FOR EACH ROW EXECUTE FUNCTION count_member_change()
CREATE TRIGGER people_hear_action AFTER INSERT OR UPDATE OF waits ON public.plugin_rooms FOR EACH ROW WHEN ((new.waits <> '{}'::uuid[])) EXECUTE FUNCTION notice_action()
CREATE TRIGGER people_hear_help AFTER INSERT ON public.standup_mentions FOR EACH ROW EXECUTE FUNCTION notice_help()
CREATE TRIGGER people_hear_help_again AFTER UPDATE OF note ON public.standup_mentions FOR EACH ROW WHEN (((new.note IS DISTINCT FROM old.note) AND (NOT new.done))) EXECUTE FUNCTION notice_help()
CREATE TRIGGER people_hear_opened AFTER INSERT ON public.sessions FOR EACH ROW WHEN (((new.config ->> 'closesAt'::text) IS NOT NULL)) EXECUTE FUNCTION notice_room_opened()
CREATE TRIGGER people_hear_private_reply AFTER INSERT OR UPDATE OF text ON public.standup_mention_replies FOR EACH ROW EXECUTE FUNCTION notice_private_reply()
CREATE TRIGGER people_hear_reply AFTER INSERT ON public.standup_replies FOR EACH ROW WHEN ((new.user_id <> new.entry_user_id)) EXECUTE FUNCTION notice_reply()
CREATE TRIGGER people_hear_room_scheduled AFTER UPDATE OF session_id ON public.room_slots FOR EACH ROW WHEN (((new.session_id IS DISTINCT FROM old.session_id) AND (new.session_id IS NOT NULL))) EXECUTE FUNCTION tell_room_scheduled()
CREATE TRIGGER people_hear_round AFTER UPDATE OF poker_round_version ON public.sessions FOR EACH ROW WHEN (((new.poker_round_version <> old.poker_round_version) AND ((new.config ->> 'openVoting'::text))::boolean)) EXECUTE FUNCTION notice_round()
CREATE TRIGGER people_hear_turn AFTER UPDATE OF current_speaker_id ON public.sessions FOR EACH ROW WHEN (((new.current_speaker_id IS DISTINCT FROM old.current_speaker_id) AND (new.current_speaker_id IS NOT NULL))) EXECUTE FUNCTION notice_turn()
CREATE TRIGGER person_changed AFTER UPDATE OF name, avatar_icon, avatar_hue ON public.users FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.avatar_icon IS DISTINCT FROM new.avatar_icon)) OR (old.avatar_hue IS DISTINCT FROM new.avatar_hue))) EXECUTE FUNCTION count_person_change()
CREATE TRIGGER plugins_hear_created AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION raise_session_created()
CREATE TRIGGER plugins_hear_deleted AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION raise_session_deleted()
CREATE TRIGGER plugins_hear_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) <> (new.ended_at IS NULL))) EXECUTE FUNCTION raise_session_ended()
CREATE TRIGGER plugins_hear_estimated AFTER UPDATE OF estimate ON public.stories FOR EACH ROW WHEN (((new.estimate IS DISTINCT FROM old.estimate) AND (new.estimate IS NOT NULL))) EXECUTE FUNCTION raise_poker_estimated()
CREATE TRIGGER plugins_hear_members AFTER INSERT OR DELETE ON public.space_members FOR EACH ROW EXECUTE FUNCTION raise_member_changed()
CREATE TRIGGER plugins_hear_opened AFTER UPDATE OF session_id ON public.standup_slots FOR EACH ROW WHEN (((new.session_id IS DISTINCT FROM old.session_id) AND (new.session_id IS NOT NULL))) EXECUTE FUNCTION raise_standup_opened()
CREATE TRIGGER plugins_hear_revealed AFTER UPDATE OF revealed ON public.sessions FOR EACH ROW WHEN ((new.revealed AND (NOT old.revealed) AND (new.current_story_id IS NOT NULL))) EXECUTE FUNCTION raise_poker_revealed()
CREATE TRIGGER room_schedules_changed BEFORE UPDATE ON public.room_schedules FOR EACH ROW WHEN ((new.saved_at IS DISTINCT FROM old.saved_at)) EXECUTE FUNCTION count_schedule_changed()
CREATE TRIGGER round_revealed AFTER UPDATE OF revealed ON public.sessions FOR EACH ROW WHEN ((new.revealed AND (NOT old.revealed))) EXECUTE FUNCTION round_revealed()
CREATE TRIGGER space_created AFTER INSERT ON public.spaces FOR EACH ROW EXECUTE FUNCTION add_people_version()
CREATE TRIGGER spaces_free_storage BEFORE DELETE ON public.spaces FOR EACH ROW EXECUTE FUNCTION free_space_storage()
CREATE TRIGGER spaces_renamed BEFORE UPDATE ON public.spaces FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION count_space_renamed()
CREATE TRIGGER standup_schedules_changed BEFORE UPDATE ON public.standup_schedules FOR EACH ROW WHEN ((new.saved_at IS DISTINCT FROM old.saved_at)) EXECUTE FUNCTION count_schedule_changed()
CREATE TRIGGER stories_folded BEFORE INSERT OR UPDATE OF ref, title ON public.stories FOR EACH ROW EXECUTE FUNCTION fold_story()
CREATE TRIGGER users_leave_orgs AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION forget_org_member()
CREATE TRIGGER webhooks_hear_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION queue_room_ended()
CREATE TRIGGER webhooks_hear_estimated AFTER UPDATE OF estimate ON public.stories FOR EACH ROW WHEN (((new.estimate IS DISTINCT FROM old.estimate) AND (new.estimate IS NOT NULL))) EXECUTE FUNCTION queue_estimated()
