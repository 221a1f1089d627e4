/** The only list of what an answer can say went wrong: answers have its types, the portal and the guides its texts. */

/** What went wrong, in the words of the domain, and the status that says so. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  throttled: 429,
  fault: 500,
  unavailable: 503,
} as const
export type RefusalKind = keyof typeof statusOf

type Meaning = { when: string; remedy: string }

/** Codes that refuse a request. */
export const errorCodes = {
  'validation-failed': {
    kind: 'invalid',
    when: 'A field, parameter or rule is broken; one item for each.',
    remedy: 'Repair what `details` names. The same request fails again.',
  },
  'malformed-request': {
    kind: 'invalid',
    when: 'The body is not JSON, is empty or breaks off.',
    remedy: 'Look at what your HTTP library really sends.',
  },
  'period-too-long': {
    kind: 'invalid',
    when: 'Metrics or market prices of a longer period than the limit.',
    remedy: 'Ask in parts; the message names the limit.',
  },
  unauthorized: {
    kind: 'unauthenticated',
    when: 'No token, or one that is wrong or has expired.',
    remedy: 'Get a new token and repeat once.',
  },
  'insufficient-scope': {
    kind: 'forbidden',
    when: 'The token lacks a scope.',
    remedy: 'Ask for it when you get the token, or ask us to assign it.',
  },
  'access-denied': {
    kind: 'forbidden',
    when: 'The scope is there, the permission is not: a customer who is not linked, a `Partner-Token` that you may not use.',
    remedy: 'Link the customer; the message says what would be needed.',
  },
  'not-found': {
    kind: 'unknown',
    when: 'An unknown path or number, or the order of another partner.',
    remedy: 'Do not repeat.',
  },
  'method-not-allowed': {
    kind: 'wrongMethod',
    when: 'The path knows other methods.',
    remedy: 'The header `Allow` names them.',
  },
  conflict: {
    kind: 'conflict',
    when: 'The state of the order does not allow it, or the first request with this `Idempotency-Key` still runs.',
    remedy: 'Read the order again; with the key, repeat in a second.',
  },
  'payload-too-large': {
    kind: 'tooLarge',
    when: 'The body has more than 256 KiB.',
    remedy: 'Send less.',
  },
  'unsupported-media-type': {
    kind: 'unsupportedType',
    when: 'The body is not `application/json`.',
    remedy: 'Set `Content-Type`.',
  },
  'idempotency-key-reused': {
    kind: 'unprocessable',
    when: 'The `Idempotency-Key` belongs to another body.',
    remedy: 'Make a new key for each order.',
  },
  'rate-limited': {
    kind: 'throttled',
    when: 'Too many requests.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  'internal-error': {
    kind: 'fault',
    when: 'A fault of ours.',
    remedy: 'Repeat later; tell us the request id.',
  },
  unavailable: {
    kind: 'unavailable',
    when: 'Overload, restart or outage.',
    remedy: 'Wait as long as `Retry-After` says, and repeat.',
  },
} as const satisfies Record<string, Meaning & { kind: RefusalKind }>
export type ErrorCode = keyof typeof errorCodes

/** Codes of a kind of refusal. */
export type CodeOf<Kind extends RefusalKind> = {
  [Code in ErrorCode]: (typeof errorCodes)[Code]['kind'] extends Kind ? Code : never
}[ErrorCode]

/** Codes that come with a success. */
export const noticeCodes = {
  'campaign-unknown': {
    severity: 'Warning',
    when: 'No campaign of that code holds for the tariff and date.',
    remedy: 'The price is without it.',
  },
  'malo-invalid': {
    severity: 'Warning',
    when: 'The market location has a wrong form or check digit.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'melo-invalid': {
    severity: 'Warning',
    when: 'Likewise the metering location.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'meter-number-invalid': {
    severity: 'Warning',
    when: 'Likewise the meter number.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'supplier-code-invalid': {
    severity: 'Warning',
    when: 'Likewise the code of the previous supplier.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'direct-debit-not-accepted': {
    severity: 'Warning',
    when: 'Bank details came without the consent to direct debit.',
    remedy: 'The customer pays by invoice.',
  },
  'start-date-moved': {
    severity: 'Warning',
    when: 'The desired start date is no longer possible.',
    remedy: 'Tell the customer the date of the message.',
  },
  'auth-as-unknown': {
    severity: 'Warning',
    when: '`authAs` names no partner.',
    remedy: 'The pages show your own brand.',
  },
  'read-only-ignored': {
    severity: 'Notice',
    when: 'A field came that only we set.',
    remedy: 'Leave it out.',
  },
  'value-ignored': {
    severity: 'Notice',
    when: 'A value has no use here, such as a second desired date.',
    remedy: 'Nothing.',
  },
  'no-data': {
    severity: 'Notice',
    when: 'There is nothing to show yet; the message says why.',
    remedy: 'Ask again later.',
  },
} as const satisfies Record<string, Meaning & { severity: 'Warning' | 'Notice' }>
export type NoticeCode = keyof typeof noticeCodes
