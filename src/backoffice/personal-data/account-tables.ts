/** The tables about a customer's account, in the order in which they are erased. */
import {
  columns,
  free,
  internal,
  ofAccount,
  type PersonalTable,
  partner,
  personal,
  type Rows,
  secret,
} from './register-entry.ts'

const ofGrant: Rows = {
  of: 'account',
  where: 't.grant_id in (select g.id from grants g join c on g.account_id = c.account_id)',
  kept: 'contract',
}

/** Corrections stored before version 0.2 quote these; since then entries only say that they changed. */
const oldCorrection = (column: string) => `t.${column} @? '$.keyvalue() ? ((@.key == "meterNumber" ||
  @.key == "maLoIdentifier" || @.key == "meLoIdentifier") && @.value != "(not kept)" && @.value != null)'`

export const accountTables = {
  access_requests: {
    purpose: 'Asking a customer to let a partner read',
    rows: [
      {
        of: 'account',
        where: `((t.partner_id, t.external_id) in (
            select g.partner_id, g.external_id from grants g join c on g.account_id = c.account_id)
          or t.token_hash in (select s.request_hash from sessions s join c on s.account_id = c.account_id))`,
        kept: 'contract',
      },
    ],
    exportedAs: 'accessRequests',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a link', 'contract'),
      partner_id: partner('partner_id'),
      brand_partner_id: partner('brand_partner_id'),
      external_id: personal("The partner's own id for the customer", 'contract'),
      ...columns(
        'success_url failure_url sign_up_url state',
        personal('Where the browser goes back to', 'contract'),
      ),
      code_challenge: internal,
      ...columns('kind client_id parameter_name scope created_at expires_at answered_at answer', free),
      ...columns('purpose access_days parts', free),
    },
    expires: [{ since: 'expires_at', days: 1, because: 'A late visitor learns that the link has expired.' }],
  },
  sessions: {
    purpose: 'Keeping a customer logged in',
    rows: [ofAccount('contract')],
    exportedAs: 'sessions',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a cookie', 'contract'),
      request_hash: internal,
      account_id: internal,
      browser_hash: internal,
      passkey_id: internal,
      ...columns('created_at expires_at', free),
    },
    expires: [{ since: 'expires_at', days: 0, because: 'The session has ended.' }],
  },
  known_browsers: {
    purpose: "Keeping others' guesses from locking a customer out",
    rows: [ofAccount('contract')],
    exportedAs: 'knownBrowsers',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a cookie', 'contract'),
      id: internal,
      account_id: internal,
      name: personal('Which browser it is', 'contract'),
      ...columns('created_at last_seen_at expires_at', free),
    },
    expires: [{ since: 'expires_at', days: 0, because: 'The browser is forgotten.' }],
  },
  passkeys: {
    purpose: 'Logging in without a password',
    rows: [ofAccount('contract')],
    exportedAs: 'passkeys',
    sortedBy: 'created_at',
    columns: {
      id: internal,
      account_id: internal,
      credential_id: secret('Id of a passkey', 'contract'),
      name: personal('The name that the customer gave it', 'contract'),
      public_key: secret('The public half of a passkey', 'contract'),
      ...columns('counter transports created_at last_used_at', free),
    },
  },
  passkey_challenges: {
    purpose: 'Asking a passkey to prove itself',
    rows: [ofAccount('contract')],
    exportedAs: 'passkeyChallenges',
    sortedBy: 'created_at',
    columns: {
      challenge_hash: internal,
      account_id: internal,
      ...columns('created_at expires_at', free),
    },
    expires: [{ since: 'expires_at', days: 0, because: 'Nobody answered in time.' }],
  },
  authorization_codes: {
    purpose: 'Giving an app the access that a customer granted',
    rows: [ofGrant],
    exportedAs: 'authorizationCodes',
    sortedBy: 'created_at',
    columns: {
      code_hash: secret('Hash of a code', 'contract'),
      grant_id: internal,
      code_challenge: internal,
      ...columns('client_id redirect_uri scope created_at expires_at used_at', free),
    },
    expires: [
      { since: 'expires_at', days: 1, because: 'A code that is used twice is recognised for a day.' },
    ],
  },
  refresh_tokens: {
    purpose: 'Renewing the access that a customer granted to an app',
    rows: [ofGrant],
    exportedAs: 'refreshTokens',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a token', 'contract'),
      family: internal,
      grant_id: internal,
      ...columns('client_id scope created_at expires_at used_at ended_at', free),
    },
    expires: [{ since: 'expires_at', days: 0, because: 'The token is no longer valid.' }],
  },
  grants: {
    purpose: 'Proving which partner could read what, and since when (Art. 7 (1) GDPR)',
    rows: [ofAccount()],
    exportedAs: 'accesses',
    sortedBy: 'granted_at',
    columns: {
      id: internal,
      account_id: internal,
      partner_id: partner('partner_id'),
      external_id: personal("The partner's own id for the customer", 'contract'),
      ...columns(
        'granted_at withdrawn_at withdrawn_by last_access_at only_contracts may_manage_contracts purpose ends_at parts',
        free,
      ),
    },
  },
  partner_customers: {
    purpose: 'Listing the customers of a partner',
    // By way of the partners, which leads along the index.
    rows: [
      {
        of: 'account',
        where: 't.account_id = c.account_id and t.partner_id in (select p.id from partners p)',
        kept: 'contract',
      },
    ],
    exportedAs: 'partners',
    sortedBy: 'since',
    columns: {
      partner_id: partner('partner_id'),
      account_id: internal,
      ...columns('since is_brought is_linked linked_until', free),
    },
  },
  password_tokens: {
    purpose: 'Letting a customer choose a password',
    rows: [ofAccount('contract')],
    exportedAs: 'passwordLinks',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a link', 'contract'),
      account_id: internal,
      ...columns('created_at expires_at used_at contract_number', free),
      partner_id: partner('partner_id'),
      placed_by_partner_id: partner('placed_by_partner_id'),
    },
    expires: [
      {
        since: 'expires_at',
        days: 30,
        because: 'A late visitor learns that the link was used or has expired.',
      },
    ],
  },
  email_change_links: {
    purpose: 'Letting a customer confirm or stop a new email address',
    rows: [
      {
        of: 'account',
        where: 't.change_id in (select e.id from email_changes e join c on e.account_id = c.account_id)',
        kept: 'contract',
      },
    ],
    exportedAs: 'emailChangeLinks',
    sortedBy: 'created_at',
    columns: {
      token_hash: secret('Hash of a link', 'contract'),
      change_id: internal,
      ...columns('purpose created_at', free),
    },
    expires: [{ since: 'created_at', days: 30, because: 'A change can be undone for two weeks.' }],
  },
  email_changes: {
    purpose: 'Changing the email address of a customer, and undoing that',
    rows: [ofAccount('contract')],
    exportedAs: 'emailChanges',
    sortedBy: 'requested_at',
    columns: {
      id: internal,
      account_id: internal,
      partner_id: partner('partner_id'),
      ...columns('old_address new_address', personal('Email address', 'contract')),
      ...columns('old_key new_key', personal('Email address', 'contract', { exported: null })),
      ...columns('requested_at expires_at confirmed_at ended_at', free),
    },
    expires: [{ since: 'expires_at', days: 30, because: 'A change can be undone for two weeks.' }],
  },
  data_exports: {
    purpose: 'Letting a customer fetch all data for a day (Art. 15, 20 GDPR)',
    rows: [ofAccount('contract')],
    exportedAs: 'dataExports',
    sortedBy: 'requested_at',
    columns: {
      ...columns('id account_id', internal),
      ...columns('requested_at expires_at fetched_at', free),
    },
    expires: [{ since: 'expires_at', days: 30, because: 'The audit trail says that they were fetched.' }],
  },
  erasure_requests: {
    purpose: 'Answering a customer who asked for erasure, and proving it (Art. 12 (3), 17 GDPR)',
    rows: [ofAccount()],
    exportedAs: 'erasureRequests',
    sortedBy: 'requested_at',
    columns: {
      ...columns('id account_id', internal),
      ...columns('requested_at state decided_at decided_by', free),
      answer: personal('Why an erasure was declined', 'contract'),
    },
  },
  search_queue: {
    purpose: 'Keeping the search of operators up to date',
    rows: [ofAccount('contract')],
    exportedAs: null,
    sortedBy: 'id',
    columns: columns('id account_id', internal),
  },
  search_entries: {
    purpose: 'Letting operators find a customer',
    rows: [ofAccount('contract')],
    exportedAs: 'searchEntries',
    sortedBy: 'account_id',
    columns: {
      account_id: internal,
      terms: personal('Words of name and email address, postcodes, last four digits of the IBAN', 'contract'),
    },
  },
  // After the entries: a trigger takes a word away with the last entry that has it.
  search_words: {
    purpose: 'Letting operators find a customer whose name they misspell',
    rows: [
      {
        of: 'account',
        where: `t.word in (select substr(l.lexeme, 2) from search_entries e join c on e.account_id = c.account_id
          cross join unnest(tsvector_to_array(e.terms)) l (lexeme) where l.lexeme like 'n%')`,
        kept: 'contract',
      },
    ],
    exportedAs: 'searchWords',
    sortedBy: 'word',
    columns: { word: personal('Words of names and email addresses of all customers', 'contract') },
  },
  accounts: {
    purpose: 'Knowing the customer of a contract, and the login',
    rows: [{ of: 'account', where: 't.id = c.account_id' }],
    exportedAs: 'account',
    sortedBy: 'created_at',
    columns: {
      id: internal,
      ...columns(
        'customer_number language erased_at created_at proven_at password_dropped_by email_changed_at',
        free,
      ),
      chosen_language: free,
      password_partner_id: partner('password_partner_id'),
      password_placed_by_partner_id: partner('password_placed_by_partner_id'),
      ...columns(
        'email_address email_key',
        personal('Email address', 'contract', {
          erasedTo: `'erased-' || c.customer_number || '@erased.invalid'`,
        }),
      ),
      password_hash: personal('Hash of the password', 'contract', {
        exported: { as: 'has_password', sql: 't.password_hash is not null' },
      }),
      ...columns('first_name last_name business_name', personal('Name', 'records')),
      gender: personal('Form of address', 'contract'),
      date_of_birth: personal('Date of birth, for the credit check', 'contract'),
      phone_number: personal('Phone number', 'contract'),
    },
  },
  pending_erasures: {
    purpose: 'Finishing an erasure once the last period is over',
    rows: [ofAccount()],
    exportedAs: 'pendingErasures',
    sortedBy: 'due_on',
    columns: { account_id: internal, due_on: free },
  },
  audit_trail: {
    purpose: 'Proving who changed what',
    rows: [
      { of: 'account', where: 't.subject = c.customer_number' },
      { of: 'contract', where: 't.subject = any(c.contract_numbers)' },
    ],
    exportedAs: 'auditTrail',
    sortedBy: 'id',
    columns: {
      id: internal,
      ...columns('at actor action subject request_id origin', free),
      before: personal('Identifiers in corrections made before version 0.2', 'trail', {
        isLeft: oldCorrection('before'),
      }),
      after: personal('Identifiers in corrections made before version 0.2', 'trail', {
        isLeft: oldCorrection('after'),
      }),
    },
  },
} as const satisfies Record<string, PersonalTable>
