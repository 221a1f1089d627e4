import type { Expiry } from './register-entry.ts'

/** The tables that hold nothing about customers, with all their columns, so that a new one is looked at too. */
export const freeTables: Readonly<Record<string, string>> = {
  api_latency: 'day partner_id milliseconds requests',
  api_traffic: 'day partner_id operation status code requests',
  audit_chain: 'number entry_id hash',
  availability_spells: 'component began_at seen_at is_working',
  backup_runs: 'id kind finished_at file bytes',
  bill_numbers: 'year last',
  brand_logos: 'partner_id variant content_type content png width height hash stored_at',
  brand_proposals:
    'partner_id part brand_name content_type content png width height hash proposed_at proposed_by refused_at refusal',
  brand_previews: 'token_hash partner_id created_at expires_at',
  brands:
    'partner_id dark_colour host support_email support_phone support_url mail_sender mail_reply_to imprint_url ' +
    'privacy_url terms_url greeting_de greeting_en footer_de footer_en tariff_names',
  campaigns:
    'campaign_code valid_from valid_to tariff_keys work_cent_per_kwh_gross base_euro_per_month_gross',
  client_keys: 'client_id kid public_jwk created_at',
  client_secrets: 'id client_id secret_hash created_at expires_at reminded_days',
  clients: 'client_id partner_id scopes disabled_at created_at is_public redirect_uris date_time_format',
  concession_fees: 'municipality_class valid_from valid_to cent_per_kwh_net',
  data_keys: 'id wrapped created_at seals_from swept_at',
  database_environment: 'is_only environment',
  day_ahead_price_days:
    'delivery_date version starts_at micro_cent_per_kwh resolution_minutes source known_at change_number',
  day_ahead_price_looks: 'only_row looked_at',
  delivery_times: 'month partner_id tariff_key days orders',
  default_supplier_prices:
    'supplier_code valid_from valid_to work_cent_per_kwh_gross base_euro_per_month_gross',
  default_suppliers: 'supplier_code name',
  emission_factors: 'year gram_per_kwh edition',
  energy_labels:
    'label_of year nuclear_percent coal_percent gas_percent other_fossil_percent funded_renewables_percent ' +
    'other_renewables_percent co2_gram_per_kwh nuclear_waste_gram_per_kwh',
  event_publication: 'is_only last_id',
  exchange_price_months: 'month mean_cent_per_kwh_net',
  grid_fee_windows:
    'operator_code valid_from valid_to level quarter window_from window_to work_cent_per_kwh_net',
  grid_fees:
    'operator_code valid_from valid_to work_cent_per_kwh_net base_euro_per_year_net ' +
    'modern_meter_euro_per_year_gross smart_meter_euro_per_year_gross control_box_euro_per_year_gross',
  grid_operators: 'operator_code name',
  imports: 'kind data_set row_count imported_at',
  incident_notes: 'began_at note written_at',
  levies:
    'valid_from valid_to electricity_tax_cent_per_kwh_net kwkg_cent_per_kwh_net offshore_cent_per_kwh_net ' +
    'p19_cent_per_kwh_net published_on source',
  load_profiles: 'profile kwh imported_at',
  load_profiles_since: 'is_only since former_kwh',
  market_partners: 'code role name city',
  mscons_messages: 'id sender number received_at reversed_at',
  offers:
    'id partner_id tariff_key offer_date expected_start_date household price_snapshot announced_changes summary summary_hash ' +
    'created_at valid_until',
  order_figure_changes:
    'id orders day partner_id tariff_key state denial_reason stage supplied_from supplied_to',
  order_figure_counts: 'is_only counted_at',
  order_figures: 'day partner_id tariff_key state denial_reason stage orders',
  partner_events: 'partner_id event_id role',
  partners:
    'id slug type brand_name brand_colour partner_token_hash allowed_redirect_origins may_order_for_others created_at ' +
    'shown_brands version disabled_at requests_per_minute access_purpose access_days buttons_confirmed_at buttons_confirmed_by ' +
    'agreement_date agreement_version',
  postcodes: 'prefix valid_from valid_to operator_code municipality_class supplier_code other_operator_codes',
  price_change_runs:
    'effective_date state tariff_keys created_by created_at prepared_up_to prepared_at unpriced started_at finished_at',
  price_forecast_days:
    'known_until delivery_date starts_at expected low high price_version error last_week_error four_weeks_error held',
  price_forecasts: 'known_until made_at sources days_learnt milliseconds',
  price_notice_duty: 'is_only since',
  reading_figure_changes: 'id day stored complete',
  reading_figures: 'day stored complete',
  reading_figures_since: 'is_only day',
  readings_packed_since: 'at',
  reported_gaps: 'first_day kind letters_until reported_at',
  request_hours: 'hour partner_id client_id operation status code requests first_at last_at',
  request_minutes: 'minute partner_id client_id requests limited',
  returns_mailbox: 'is_only tried_at read_at',
  revisions: 'topic revision',
  revoked_tokens: 'id expires_at revoked_at',
  sandbox_clock: 'is_only offset_milliseconds',
  sandbox_households: 'contract_number household_kwh_per_year car_kwh_per_year',
  sandbox_clocks: 'partner_id offset_milliseconds',
  schema_migrations: 'name checksum applied_at',
  signing_keys: 'kid private_jwk created_at signs_from retires_at',
  staff:
    'id login name role password_hash totp_secret totp_enrolled_at totp_last_step disabled_at created_at ' +
    'sso_subject last_signed_in_at partner_id email_address',
  staff_invitations: 'token_hash staff_id created_at expires_at used_at',
  staff_known_browsers: 'token_hash staff_id created_at expires_at',
  staff_passkey_challenges: 'challenge_hash staff_id purpose created_at expires_at',
  staff_passkeys: 'credential_id staff_id name public_key counter transports created_at last_used_at',
  staff_recovery_codes: 'staff_id code_hash used_at',
  staff_sessions: 'id token_hash staff_id proved_at origin user_agent created_at expires_at',
  staff_sign_ins: 'token_hash staff_id may_enrol created_at expires_at',
  staff_sso_attempts: 'token_hash state nonce code_verifier next_path is_proof created_at expires_at',
  staged_imports: 'id kind file_name sha256 bytes content report staged_by created_at imported_at',
  supplied_days: 'day change',
  supplier_decisions: 'partner_id kind subject scopes ends_at reason decided_at decided_by',
  tariff_partners: 'tariff_key partner_id',
  tariff_versions:
    'id tariff_key valid_from valid_to vat_percent service_fee_cent_per_kwh base_service_fee_euro_per_month ' +
    'green_certificate_cent_per_kwh risk_premium_cent_per_kwh share_percent energy_price_cent_per_kwh ' +
    'emission_gram_per_kwh flexibility_cent_per_kwh',
  tariffs:
    'tariff_key name display_name provider_name kind duration_value duration_unit notice_value notice_unit ' +
    'renewal_value renewal_unit features',
  task_hour_changes: 'id hour kind done parked',
  task_hours: 'hour kind done parked',
  used_assertions: 'id_hash expires_at',
  metering_fees: 'operator_code service valid_from valid_to euro_gross',
  vat_rates: 'valid_from percent source',
  webhook_contact_mails: 'endpoint_id email_address mailed_at task_id',
  webhook_contacts:
    'id partner_id email_address token_hash asked_at task_id is_agreed answered_at expires_at',
  webhook_endpoints:
    'id partner_id client_id url types description contact_email_address is_enabled is_ordered secrets disabled_because ' +
    'disabled_at failing_since last_failed_at retry_at lease_id leased_until created_at updated_at',
}

const twoYears = { days: 800, because: 'Figures are compared with those of the year before.' }

const aMonth = { days: 30, because: 'Partners look at what they sent lately.' }

const ended = (because: string): Expiry => ({ since: 'expires_at', days: 0, because })

/** What goes all the same after a while. The audit trail keeps who of the staff was invited and who signed in. */
export const freeExpiries: Readonly<Record<string, Expiry>> = {
  api_latency: { since: 'day', ...twoYears },
  api_traffic: { since: 'day', ...twoYears },
  request_hours: { since: 'hour', ...aMonth },
  request_minutes: { since: 'minute', ...aMonth },
  task_hours: { since: 'hour', ...twoYears },
  offers: {
    since: 'valid_until',
    days: 30,
    where: 'not exists (select from orders o where o.offer_id = t.id)',
    because: 'Nobody can order by it any more.',
  },
  price_forecasts: { since: 'made_at', ...twoYears },
  staff_invitations: ended('The link works no longer.'),
  staff_known_browsers: ended('The browser is forgotten.'),
  staff_passkey_challenges: ended('Nobody answered in time.'),
  staff_sessions: ended('The session has ended.'),
  staff_sign_ins: ended('The sign-in was not finished.'),
  staff_sso_attempts: ended('Nobody came back from the identity provider.'),
  webhook_contacts: ended('Nobody answered the question, or no endpoint names them any more.'),
}
