/** The tables about orders and contracts, in the order in which they are erased. */
import {
  columns,
  free,
  internal,
  ofAccount,
  ofContract,
  type PersonalTable,
  partner,
  personal,
  type Rows,
} from './register-entry.ts'

// Complete, so that code that reads the order finds the address it requires.
const nowhere = `'${JSON.stringify({
  title: null,
  firstName: null,
  lastName: null,
  businessName: null,
  gender: null,
  extension: null,
  streetName: '[erased]',
  houseNumber: null,
  city: '[erased]',
  postCode: '[erased]',
  countryCode: 'DE',
})}'::jsonb`

// The subject is a contract, or a message about it. The list does not depend on the row, so that an index is used.
const taskOfContract = `t.subject in (
  select unnest(c.contract_numbers) from c
  union all select m.id::text from market_messages m join c on m.contract_number = any(c.contract_numbers))`

// Those of a contract are found by its number.
const inAccount = 't.contract_number is null and t.account_id = c.account_id'

const consumption = 'Consumption by the quarter-hour'

const readings = {
  purpose: 'Billing and showing what a customer consumed',
  rows: [ofContract('disputes')],
  exportedAs: null,
  sortedBy: 'day',
} as const

const readingColumns = {
  ...columns('contract_number day version state gaps states stored_at', free),
  ...columns('quarter_hours total', personal(consumption, 'disputes')),
}

/** The deliveries about a contract, and those about the customer alone. */
const deliveries = 'select d.id from webhook_deliveries d join events e on e.id = d.event_id join c on'
const ofDelivery = (column: string): Rows[] => [
  {
    of: 'contract',
    where: `t.${column} in (${deliveries} e.contract_number = any(c.contract_numbers))`,
    kept: 'contract',
  },
  { of: 'account', where: `t.${column} in (${deliveries} e.account_id = c.account_id)`, kept: 'contract' },
]

export const contractTables = {
  webhook_attempts: {
    purpose: 'Showing partners what became of their webhooks',
    rows: ofDelivery('delivery_id'),
    exportedAs: 'webhookAttempts',
    sortedBy: 'at',
    columns: {
      delivery_id: internal,
      ...columns('number at status milliseconds error', free),
      answer: personal("A partner's server's words about an event", 'contract'),
    },
  },
  webhook_deliveries: {
    purpose: 'Telling partners of events',
    rows: ofDelivery('id'),
    exportedAs: 'webhookDeliveries',
    sortedBy: 'created_at',
    columns: {
      ...columns('id endpoint_id event_id', internal),
      ...columns('contract_number state attempts first_attempt_at due_at created_at finished_at', free),
    },
    expires: [{ since: 'created_at', days: 30, because: 'Partners can look at a month of deliveries.' }],
  },
  // Before the tasks, by which some of them are found.
  mails: {
    purpose: 'Proving that a mail was sent, and what it said',
    rows: [
      ofContract('letters'),
      {
        of: 'account',
        // Mails about a new email address went to others than the one that counts now.
        // Somebody with the same address may also work for a partner; what they get as staff is not the customer's.
        where: `t.contract_number is null and coalesce(t.audience, 'account') in ('account', 'declaration-sender')
          and (t.to_key = c.email_key
          or t.task_id in (select k.id from tasks k join c on k.subject = c.customer_number))`,
        kept: 'contract',
      },
    ],
    exportedAs: 'mails',
    sortedBy: 'sent_at',
    columns: {
      id: internal,
      task_id: internal,
      account_id: internal,
      partner_id: partner('partner_id'),
      ...columns('kind contract_number subject message_id sent_at audience returned_at', free),
      return_reason: personal('What the mail server said when the mail came back', 'letters'),
      ...columns(
        'to_address to_key',
        personal('Email address', 'letters', {
          erasedTo: `'erased-' || c.customer_number || '@erased.invalid'`,
        }),
      ),
      body: personal('The mail as it was sent, encrypted, without the secrets of its links', 'letters', {
        // With the id that it is bound to, to be opened.
        exported: {
          as: 'body',
          sql: `case when t.body is not null then jsonb_build_object('id', t.id, 'sealed', t.body) end`,
        },
      }),
      ...columns('text html', personal('The mail as it was sent, in a test environment', 'letters')),
      links: personal('The links of the mail, in a test environment', 'contract'),
    },
    expires: [
      {
        since: 'sent_at',
        days: 30,
        where: 't.contract_number is null',
        because: 'Mails about a login have served their purpose.',
      },
      {
        since: 'sent_at',
        years: 6,
        because: 'A mail about a contract is a commercial letter (§ 257 (1) no. 3, (4), (5) HGB).',
      },
    ],
  },
  tasks: {
    purpose: 'Doing what follows from an order: mails, messages to the market',
    rows: [
      { of: 'contract', where: taskOfContract, kept: 'contract' },
      { of: 'account', where: 't.subject = c.customer_number', kept: 'contract' },
    ],
    exportedAs: 'tasks',
    sortedBy: 'created_at',
    columns: {
      id: internal,
      ...columns('kind subject created_at due_at attempts leased_until done_at parked_at', free),
      payload: personal('Ids of the delivery point, in an answer of the simulated market', 'contract', {
        erasedTo: "'{}'::jsonb",
        isLeft: "t.payload -> 'answer' -> 'content' ? 'meLoIdentifiers'",
      }),
      last_error: personal("Another server's words about a failure", 'contract'),
    },
    expires: [{ since: 'done_at', days: 90, because: 'Finished tasks show for a quarter what was done.' }],
  },
  market_messages: {
    purpose: 'Registering and ending the supply with grid operators and other suppliers',
    rows: [ofContract('letters')],
    exportedAs: 'orders.marketMessages',
    sortedBy: 'created_at',
    columns: {
      ...columns('id contract_number direction process answers created_at sent_at waiting_since', free),
      ...columns('answer_due_at market_partner_code settled_at', free),
      ...columns('hand_over_since handed_over_by handed_over_way', free),
      content: personal('Name, address, meter number and ids of the delivery point', 'letters'),
      flag: personal('Why a message was not used, which may quote it', 'letters'),
    },
    expires: [
      {
        since: 'created_at',
        days: 180,
        where: 't.flag is not null',
        because: 'Messages that were not used, or fit no order, wait half a year for an operator.',
      },
    ],
  },
  event_facts: {
    purpose: 'Telling partners what happened to their customers',
    rows: [ofContract('contract'), { ...ofAccount('contract'), where: inAccount }],
    exportedAs: null,
    sortedBy: 'id',
    columns: {
      id: internal,
      ...columns('fact contract_number account_id partner_id detail happened_at', free),
    },
  },
  events: {
    purpose: 'Telling partners what happened to their customers',
    rows: [ofContract('contract'), { ...ofAccount('contract'), where: inAccount }],
    exportedAs: 'events',
    sortedBy: 'id',
    columns: {
      id: internal,
      account_id: internal,
      ...columns('type contract_number data ref_uri created_at', free),
    },
    expires: [{ since: 'created_at', days: 90, because: 'Partners can read events for 90 days.' }],
  },
  request_log: {
    purpose: 'Showing partners what became of their requests',
    rows: [ofContract('contract')],
    exportedAs: 'partnerRequests',
    sortedBy: 'received_at',
    columns: {
      id: internal,
      partner_id: partner('partner_id'),
      ...columns('client_id request_id received_at operation method route contract_number', free),
      ...columns('status items milliseconds', free),
    },
    expires: [{ since: 'received_at', days: 30, because: 'Partners can look at a month of requests.' }],
  },
  idempotency_keys: {
    purpose: 'Answering a repeated request as the first one',
    rows: [{ of: 'contract', where: `t.answer ->> 'contractNumber' = any(c.contract_numbers)` }],
    exportedAs: 'repeatableAnswers',
    sortedBy: 'created_at',
    columns: {
      client_id: free,
      key: free,
      request_hash: internal,
      created_at: free,
      status: free,
      answer: personal('Warnings about an order, which may quote it', 'contract', {
        erasedTo: `jsonb_set(t.answer, '{items}', '[]')`,
      }),
    },
    expires: [{ since: 'created_at', days: 1, because: 'A key is free again after 24 hours.' }],
  },
  documents: {
    purpose: 'Confirming a contract in text form (§ 41b EnWG)',
    rows: [ofContract('letters')],
    exportedAs: 'orders.documents',
    sortedBy: 'created_at',
    columns: {
      id: internal,
      ...columns('contract_number kind filename content_type created_at', free),
      content: personal('The contract as a PDF: name, address, meter, masked IBAN', 'letters', {
        exported: { as: 'content', sql: `translate(encode(t.content, 'base64'), E'\\n', '')` },
      }),
    },
  },
  withdrawal_declarations: {
    purpose: 'Receiving and proving a withdrawal (§§ 355, 356a BGB)',
    rows: [
      ofContract(),
      {
        of: 'account',
        where: 't.contract_number is null and t.given_email_key = c.email_key',
        kept: 'letters',
      },
    ],
    exportedAs: 'orders.withdrawals',
    sortedBy: 'received_at',
    columns: {
      id: internal,
      ...columns('contract_number came_by result received_at language tried settled_at settled_by', free),
      statement: personal("The customer's words and name", 'letters'),
      ...columns(
        'given_number given_meter_number given_street given_post_code given_email given_name given_words',
        personal('The form as sent', 'letters'),
      ),
      given_email_key: personal('Email address in the form', 'letters', { exported: null }),
      settled_comment: personal('Remarks of operators', 'contract'),
    },
    expires: [
      {
        since: 'received_at',
        years: 6,
        where: 't.contract_number is null',
        because: 'A letter that is about no contract is kept for six years after its year (§ 257 (4) HGB).',
      },
    ],
  },
  termination_declarations: {
    purpose: 'Receiving and proving a termination without login (§ 312k BGB)',
    rows: [
      ofContract(),
      {
        of: 'account',
        where: 't.contract_number is null and t.given_email_key = c.email_key',
        kept: 'letters',
      },
    ],
    exportedAs: 'orders.terminations',
    sortedBy: 'received_at',
    columns: {
      id: internal,
      ...columns('contract_number kind wished_date received_at language result end_date tried', free),
      ...columns('settled_at settled_by', free),
      statement: personal("The customer's words and name", 'letters'),
      ...columns(
        'given_number given_meter_number given_street given_post_code given_email given_name given_reason given_new_address',
        personal('The form as sent', 'letters'),
      ),
      given_email_key: personal('Email address in the form', 'letters', { exported: null }),
      settled_comment: personal('Remarks of operators', 'contract'),
    },
    expires: [
      {
        since: 'received_at',
        years: 6,
        where: 't.contract_number is null',
        because: 'A letter that is about no contract is kept for six years after its year (§ 257 (4) HGB).',
      },
    ],
  },
  contract_modules: {
    purpose: 'Reduced grid fees for controllable devices (§ 14a EnWG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.paragraph14a',
    sortedBy: 'valid_from',
    columns: {
      ...columns(
        'contract_number valid_from valid_to is_module1 is_module2 is_module3 is_control_box_charged',
        free,
      ),
      device_types: personal('Devices in the home', 'records'),
      controllable_power_kw: personal('Power of these devices', 'records'),
    },
  },
  module_choices: {
    purpose: 'Ordering reduced grid fees from the grid operator (§ 14a EnWG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.moduleChoices',
    sortedBy: 'id',
    columns: {
      ...columns('id message_id', internal),
      ...columns(
        'contract_number modules valid_from state response_code requested_at due_date settled_at',
        free,
      ),
      ...columns(
        'device_type power_kw in_service_date is_separately_metered',
        personal('A device in the home', 'records'),
      ),
      remark: personal('What the grid operator said', 'records'),
    },
  },
  smart_meter_orders: {
    purpose: 'Ordering a smart meter from the metering operator (§ 34 MsbG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.smartMeterOrders',
    sortedBy: 'id',
    columns: {
      ...columns('id message_id', internal),
      ...columns(
        'contract_number state installation_date response_code ordered_at answer_due_date due_date changed_at',
        free,
      ),
      remark: personal('What the metering operator said', 'records'),
    },
  },
  grid_use_changes: {
    purpose: 'Charging without grid use where the customer has a contract with the grid operator (§ 20 EnWG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.gridUseChanges',
    sortedBy: 'valid_from',
    columns: columns('contract_number valid_from is_paid_by_supplier written_at', free),
  },
  meter_changes: {
    purpose: 'Charging for the meter of the day (§ 30 MsbG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.meterChanges',
    sortedBy: 'valid_from',
    columns: columns('contract_number valid_from measurement_technology', free),
  },
  price_change_notices: {
    purpose: 'Announcing price changes, and proving when (§ 41 (5) EnWG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.priceChanges',
    sortedBy: 'effective_date',
    columns: {
      task_id: internal,
      ...columns(
        'contract_number effective_date state is_household last_notice_date old_parts new_parts euro_per_year ' +
          'new_fees notified_at returned_at posted_on',
        free,
      ),
    },
  },
  levy_exemptions: {
    purpose: 'Levies that a heat pump does not pay (§ 22 EnFG)',
    rows: [ofContract('records')],
    exportedAs: 'orders.levyExemptions',
    sortedBy: 'valid_from',
    columns: {
      ...columns('contract_number valid_from valid_to applied_on applied_by exclusions_checked_on', free),
      meter_number: personal('Meter number', 'records'),
      proof_reference: personal('Where the proof of the application is found', 'records'),
    },
  },
  // Reversals before what they reverse.
  bills: {
    purpose: 'Billing a delivery, and keeping the vouchers (§ 40 EnWG, § 14b UStG)',
    rows: [
      {
        ...ofContract('records'),
        where: 't.reverses is not null and t.contract_number = any(c.contract_numbers)',
      },
      {
        ...ofContract('records'),
        where: 't.reverses is null and t.contract_number = any(c.contract_numbers)',
      },
    ],
    exportedAs: 'orders.bills',
    sortedBy: 'period_from',
    columns: {
      ...columns('id reverses', internal),
      ...columns(
        'contract_number kind state period_from period_to number inputs_sha256 net_cents gross_cents drafted_at finalised_at ' +
          'issued_on due_date',
        free,
      ),
      inputs: personal('Name, addresses, consumption and prices as they were billed', 'records'),
    },
  },
  contract_billing: {
    purpose: 'Knowing when a contract is billed next, or why it is not yet',
    rows: [ofContract('records')],
    exportedAs: 'orders.billing',
    sortedBy: 'contract_number',
    columns: {
      partner_id: partner('partner_id'),
      ...columns('contract_number due_at hold_reason hold_date held_since', free),
    },
  },
  // First the row that imports lock, so that a running import finishes and its days are deleted too.
  contract_readings: {
    ...readings,
    sortedBy: 'first_day',
    columns: columns(
      'contract_number revision first_day last_day changed_at has_market_series months_revision costs_due',
      free,
    ),
  },
  reading_months: {
    ...readings,
    sortedBy: 'month',
    columns: {
      ...columns('contract_number month state complete_days revision price_key', free),
      ...columns('total energy_cost', personal('Consumption and its cost by the month', 'disputes')),
    },
  },
  reading_days: { ...readings, columns: readingColumns },
  metering_location_days: {
    ...readings,
    columns: {
      ...readingColumns,
      metering_location: personal('Id of the metering location', 'disputes'),
    },
  },
  mscons_days: {
    ...readings,
    columns: {
      ...columns('id message_id contract_number day version kind state states', free),
      metering_location: personal('Id of the metering location', 'disputes'),
      quarter_hours: personal(consumption, 'disputes'),
    },
  },
  meter_readings: {
    purpose: 'Knowing what a customer without a smart meter consumed',
    rows: [ofContract('disputes')],
    exportedAs: 'orders.meterReadings',
    sortedBy: 'id',
    columns: {
      id: internal,
      ...columns(
        'contract_number from_day day source state is_rollover is_confirmed is_questioned version received_at ended_at message_ids',
        free,
      ),
      meter_number: personal('Meter number', 'disputes'),
      milliwatt_hours: personal('Meter reading or amount of energy', 'disputes'),
    },
  },
  reading_day_versions: { ...readings, columns: { ...readingColumns, replaced_at: free } },
  order_history: {
    purpose: 'Telling how an order came to where it is',
    rows: [ofContract()],
    exportedAs: 'orders.history',
    sortedBy: 'id',
    columns: {
      id: internal,
      ...columns(
        'contract_number event state delivery_state happened_at actor termination_kind explanation',
        free,
      ),
      comment: personal('Remarks of operators', 'contract'),
    },
    erasedBy: 'erase_history_comments',
  },
  orders: {
    purpose: 'Deciding about an order, supplying and billing the contract',
    rows: [ofContract()],
    exportedAs: 'orders',
    sortedBy: 'created_at',
    columns: {
      contract_number: free,
      account_id: internal,
      partner_id: partner('partner_id'),
      placed_by_partner_id: partner('placed_by_partner_id'),
      email_address: personal('Email address as the order gave it', 'contract'),
      external_id: personal("The partner's own id for the customer", 'contract'),
      sales_person_id: personal("The partner's id for who sold it", 'contract'),
      ...columns('industry legal_structure', personal('Kind of business', 'records')),
      delivery_address: personal('Name and address', 'records', { erasedTo: nowhere }),
      billing_address: personal('Name and address for bills', 'records'),
      bank_details: personal('Account holder and bank account', 'records'),
      agreements: personal('What the customer agreed to', 'records'),
      capabilities: personal('Electric vehicle, heat pump, smart meter, photovoltaics, battery', 'contract'),
      new_address: personal('Where the customer moves to', 'contract'),
      photovoltaics_since: personal('Since when there is photovoltaics', 'contract'),
      ...columns(
        'meter_number malo_identifier melo_identifier',
        personal('Meter number and ids of the delivery point', 'records'),
      ),
      ...columns('state_comment delivery_message', personal('Remarks about the order', 'contract')),
      open_reasons: personal('What is wrong with the data, which may quote it', 'contract', {
        erasedTo: `'{}'::text[]`,
      }),
      ...columns(
        'partnership_type type contract_reason tariff_key tariff_name campaign_code offer_date offer_id summary_hash price_snapshot confirmed_price ' +
          'previous_supplier_code desired_start_date previous_cancelled_by_customer previous_annual_consumption_kwh ' +
          'signed_at state delivery_state start_date end_date denial_reason cancellation_reason created_at updated_at ' +
          'due_date confirmed_at confirmation_sent_at withdrawn_at credit_checked_at grid_operator_code measurement_technology ' +
          'metering_operator_code opened_account relocated_from continued_changes expected_annual_consumption_kwh mandate_number mandate_signed_at ' +
          'language',
        free,
      ),
    },
  },
} as const satisfies Record<string, PersonalTable>
