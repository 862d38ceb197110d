/**
 * Text columns without a test of their length. The service writes their values, or copies them from tested columns.
 * Otherwise their values have a fixed form, or an operator sets them.
 */
export const columnsWithoutLengthTest = new Set(
  `
    bundled_packages.digest bundled_packages.name bundled_packages.version default_plugins.name
    channel_messages.last_error channel_messages.sort
    chat_channels.host chat_channels.language chat_channels.last_error chat_channels.posts chat_channels.secret
    chat_channels.secret_key_id chat_channels.timezone chat_channels.vendor
    embed_handoffs.client_key embed_handoffs.display_code embed_handoffs.provider
    holiday_calendars.host holiday_calendars.last_error holiday_calendars.secret holiday_calendars.secret_key_id
    idempotency_keys.digest idempotency_keys.reply idempotency_keys.request
    instance_keys.key instance_keys.purpose
    notice_deliveries.host notice_deliveries.sort notice_events.sort
    org_audit.action org_audit.detail org_audit.org_slug org_audit.space_slug
    logout_tokens.digest
    org_members.account org_members.origin org_members.role org_members.role_origin
    orgs.admin_claim orgs.claim_value orgs.name orgs.slug
    room_schedules.kind room_schedules.open_time room_slots.skipped
    rotated_tokens.digest round_votes.value schema_migrations.name
    session_kinds.declared_as session_kinds.display session_kinds.icon session_kinds.provider sessions.kind sessions.phase
    push_keys.public_key push_keys.secret push_keys.secret_key_id
    push_subscriptions.digest push_subscriptions.host push_subscriptions.language push_subscriptions.last_error
    push_subscriptions.secret push_subscriptions.secret_key_id push_subscriptions.sorts push_subscriptions.timezone
    session_tokens.provider_sid space_members.role spaces.slug spaces.visibility
    standup_commitments.closed_reason standup_schedules.open_time
    standup_webhooks.host standup_webhooks.secret standup_webhooks.secret_key_id
    stories.folded stories.offered_digest stories.status throttles.budget throttles.key
    standup_webhooks.room_events webhook_deliveries.body webhook_deliveries.event webhook_deliveries.last_error
    webhook_room_events.event
  `
    .trim()
    .split(/\s+/),
);
