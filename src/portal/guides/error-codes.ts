/** Every code that an item of an answer can have; a test compares it with the code of the service. */
export type ErrorCode = { status: string; code: string; when: string; remedy: string }

export const errorCodes: readonly ErrorCode[] = [
  {
    status: '400',
    code: 'validation-failed',
    when: 'A field, parameter or rule is broken; one item for each.',
    remedy: 'Repair what `details` names. The same request fails again.',
  },
  {
    status: '400',
    code: 'malformed-request',
    when: 'The body is not JSON, is empty or breaks off.',
    remedy: 'Look at what your HTTP library really sends.',
  },
  {
    status: '400',
    code: 'period-too-long',
    when: 'Metrics or market prices of a longer period than the limit.',
    remedy: 'Ask in parts; the message names the limit.',
  },
  {
    status: '401',
    code: 'unauthorized',
    when: 'No token, or one that is wrong or has expired.',
    remedy: 'Get a new token and repeat once.',
  },
  {
    status: '403',
    code: 'insufficient-scope',
    when: 'The token lacks a scope.',
    remedy: 'Ask for it when you get the token, or ask us to assign it.',
  },
  {
    status: '403',
    code: 'access-denied',
    when: 'The scope is there, the permission is not: a customer who is not linked, a `Partner-Token` that you may not use.',
    remedy: 'Link the customer; the message says what would be needed.',
  },
  {
    status: '404',
    code: 'not-found',
    when: 'An unknown path or number, or the order of another partner.',
    remedy: 'Do not repeat.',
  },
  {
    status: '405',
    code: 'method-not-allowed',
    when: 'The path knows other methods.',
    remedy: 'The header `Allow` names them.',
  },
  {
    status: '409',
    code: 'conflict',
    when: 'The state of the order does not allow it, or the first request with this `Idempotency-Key` still runs.',
    remedy: 'Read the order again; with the key, repeat in a second.',
  },
  {
    status: '413',
    code: 'payload-too-large',
    when: 'The body has more than 256 KiB.',
    remedy: 'Send less.',
  },
  {
    status: '415',
    code: 'unsupported-media-type',
    when: 'The body is not `application/json`.',
    remedy: 'Set `Content-Type`.',
  },
  {
    status: '422',
    code: 'idempotency-key-reused',
    when: 'The `Idempotency-Key` belongs to another body.',
    remedy: 'Make a new key for each order.',
  },
  {
    status: '429',
    code: 'rate-limited',
    when: 'Too many requests.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  {
    status: '500',
    code: 'internal-error',
    when: 'A fault of ours.',
    remedy: 'Repeat later; tell us the request id.',
  },
  {
    status: '503',
    code: 'unavailable',
    when: 'Overload, restart or outage.',
    remedy: 'Wait as long as `Retry-After` says, and repeat.',
  },
]

/** What may come with a success. */
export const itemCodes: readonly (Omit<ErrorCode, 'status'> & { severity: 'Warning' | 'Notice' })[] = [
  {
    severity: 'Warning',
    code: 'campaign-unknown',
    when: 'No campaign of that code holds for the tariff and date.',
    remedy: 'The price is without it.',
  },
  {
    severity: 'Warning',
    code: 'malo-invalid',
    when: 'The market location has a wrong form or check digit.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  {
    severity: 'Warning',
    code: 'melo-invalid',
    when: 'Likewise the metering location.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  {
    severity: 'Warning',
    code: 'meter-number-invalid',
    when: 'Likewise the meter number.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  {
    severity: 'Warning',
    code: 'supplier-code-invalid',
    when: 'Likewise the code of the previous supplier.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  {
    severity: 'Warning',
    code: 'direct-debit-not-accepted',
    when: 'Bank details came without the consent to direct debit.',
    remedy: 'The customer pays by invoice.',
  },
  {
    severity: 'Warning',
    code: 'start-date-moved',
    when: 'The desired start date is no longer possible.',
    remedy: 'Tell the customer the date of the message.',
  },
  {
    severity: 'Warning',
    code: 'auth-as-unknown',
    when: '`authAs` names no partner.',
    remedy: 'The pages show your own brand.',
  },
  {
    severity: 'Notice',
    code: 'read-only-ignored',
    when: 'A field came that only we set.',
    remedy: 'Leave it out.',
  },
  {
    severity: 'Notice',
    code: 'value-ignored',
    when: 'A value has no use here, such as a second desired date.',
    remedy: 'Nothing.',
  },
  {
    severity: 'Notice',
    code: 'no-data',
    when: 'There is nothing to show yet; the message says why.',
    remedy: 'Ask again later.',
  },
]
