/** The only list of error and notice codes. Answers take their types from it, the portal and the guides their texts. */

/** Kinds of refusal in the words of the domain, with their HTTP status. */
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
    when: 'A field or parameter is invalid or a rule is violated; one item for each.',
    remedy: 'Fix the field that `details` names. The same request will fail again.',
  },
  'malformed-request': {
    kind: 'invalid',
    when: 'The body is not JSON, is empty or is cut off.',
    remedy: 'Check what your HTTP library actually sends.',
  },
  'period-too-long': {
    kind: 'invalid',
    when: 'The period of metrics or market prices exceeds the limit.',
    remedy: 'Request it in parts; the message names the limit.',
  },
  unauthorized: {
    kind: 'unauthenticated',
    when: 'The token is missing, invalid or expired.',
    remedy: 'Get a new token and retry once.',
  },
  'insufficient-scope': {
    kind: 'forbidden',
    when: 'The token lacks a scope.',
    remedy: 'Request the scope with the token, or ask us to assign it.',
  },
  'access-denied': {
    kind: 'forbidden',
    when: 'The scope is granted but the permission is missing: the customer is not linked, or you may not use this `Partner-Token`.',
    remedy: 'Link the customer; the message says what is needed.',
  },
  'not-found': {
    kind: 'unknown',
    when: 'The path or number is unknown, or the order belongs to another partner.',
    remedy: 'Do not retry.',
  },
  'method-not-allowed': {
    kind: 'wrongMethod',
    when: 'The path does not support this method.',
    remedy: 'Use a method from the `Allow` header.',
  },
  conflict: {
    kind: 'conflict',
    when: 'The state of the order does not allow it, or the first request with this `Idempotency-Key` is still running.',
    remedy: 'Read the order again; with an `Idempotency-Key`, retry in a second.',
  },
  'set-by-supplier': {
    kind: 'conflict',
    when: 'We decided it ourselves, such as to switch a webhook endpoint off. The message says when and why.',
    remedy: 'Ask us to lift it. The same request will fail again until we do.',
  },
  'reading-questioned': {
    kind: 'conflict',
    when: 'A meter reading makes a consumption that is far from the expected one.',
    remedy: 'Ask the customer to look again; if it is right, send it again with `isConfirmed`.',
  },
  'payload-too-large': {
    kind: 'tooLarge',
    when: 'The body is larger than 256 KiB.',
    remedy: 'Send a smaller body.',
  },
  'unsupported-media-type': {
    kind: 'unsupportedType',
    when: 'The body is not `application/json`.',
    remedy: 'Set `Content-Type`.',
  },
  'idempotency-key-reused': {
    kind: 'unprocessable',
    when: 'The `Idempotency-Key` was already used with another body.',
    remedy: 'Use a new key for each order.',
  },
  'offer-not-usable': {
    kind: 'unprocessable',
    when: 'The order names an offer that you did not make, that has expired, or that was made for something else.',
    remedy: 'The message says which. Send what the offer says, or make a new offer.',
  },
  'termination-not-possible': {
    kind: 'unprocessable',
    when: 'The customer cannot end the contract by this right, or not on that day.',
    remedy: 'The message has the earliest day; `GET …/termination` has it for every right.',
  },
  'start-date-required': {
    kind: 'unprocessable',
    when: 'Supply is confirmed without a start date, and the day that the customer wanted has passed.',
    remedy: 'Send the confirmed day as `startDate`.',
  },
  'modules-not-possible': {
    kind: 'unprocessable',
    when: 'The device cannot take part in EnWG section 14a, or its modules are not possible, or not on that day.',
    remedy:
      'The message says why, with the earliest day; `GET …/controllable-devices` has it for all modules.',
  },
  'rate-limited': {
    kind: 'throttled',
    when: 'Too many requests.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  'too-many-customer-numbers': {
    kind: 'throttled',
    when: 'Within an hour you asked for more than 500 different customer numbers that do not exist or that you may not read.',
    remedy: 'Wait as long as `Retry-After` says, and read only customers from your list.',
  },
  'internal-error': {
    kind: 'fault',
    when: 'Something failed on our side.',
    remedy: 'Retry later; if it fails again, send us the request id.',
  },
  unavailable: {
    kind: 'unavailable',
    when: 'Overload, restart or outage.',
    remedy: 'Wait as long as `Retry-After` says, then retry.',
  },
} as const satisfies Record<string, Meaning & { kind: RefusalKind }>
export type ErrorCode = keyof typeof errorCodes

/** Where the guide explains a code: each has a row of its own there. */
export const docUrlOf = (baseUrl: string, code: ErrorCode): string => `${baseUrl}/docs/errors#${code}`

/** The codes of one kind of refusal. */
export type CodeOf<Kind extends RefusalKind> = {
  [Code in ErrorCode]: (typeof errorCodes)[Code]['kind'] extends Kind ? Code : never
}[ErrorCode]

/** Codes that come with a success. */
export const noticeCodes = {
  'campaign-unknown': {
    severity: 'Warning',
    when: 'No campaign with that code applies to the tariff and date.',
    remedy: 'The price does not include it.',
  },
  'exchange-price-assumed': {
    severity: 'Warning',
    when: 'Too few market prices are stored, so the price of a dynamic tariff rests on an assumed exchange price.',
    remedy: 'Do not promise this price. Ask us when market prices will be stored.',
  },
  'malo-invalid': {
    severity: 'Warning',
    when: 'The format or check digit of the market location is wrong.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'melo-invalid': {
    severity: 'Warning',
    when: 'The metering location is not valid.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'meter-number-invalid': {
    severity: 'Warning',
    when: 'The meter number is not valid.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'supplier-code-invalid': {
    severity: 'Warning',
    when: 'The code of the previous supplier is not valid.',
    remedy: 'The order stays `Open` until it is corrected.',
  },
  'supplier-code-unknown': {
    severity: 'Warning',
    when: 'The code of the previous supplier looks like a mistake: it is that of somebody else, or nearly that of a supplier.',
    remedy: 'Check it; the message names similar suppliers. The order is processed with it.',
  },
  'direct-debit-not-accepted': {
    severity: 'Warning',
    when: 'Bank details were sent without consent to direct debit.',
    remedy: 'The customer pays by invoice.',
  },
  'start-date-moved': {
    severity: 'Warning',
    when: 'The desired start date is no longer possible.',
    remedy: 'Tell the customer the date given in the message.',
  },
  'early-delivery-not-requested': {
    severity: 'Warning',
    when: 'Delivery to a consumer may start within the withdrawal period, and the order has no express wish for it.',
    remedy:
      'Send the wish with its time and words (`agreements.deliveryWithinWithdrawalPeriod`), or a later start. Otherwise a customer who withdraws need not pay for the supply.',
  },
  'auth-as-unknown': {
    severity: 'Warning',
    when: '`authAs` names no brand that you may show.',
    remedy: 'The pages show your own brand. Ask us to allow another one, with the consent of its owner.',
  },
  'read-only-ignored': {
    severity: 'Notice',
    when: 'The request contains a field that only we set.',
    remedy: 'Leave it out.',
  },
  'value-ignored': {
    severity: 'Notice',
    when: 'A value has no effect here, such as a second desired date.',
    remedy: 'No action needed.',
  },
  'no-data': {
    severity: 'Notice',
    when: 'There is nothing to show yet; the message says why.',
    remedy: 'Ask again later.',
  },
} as const satisfies Record<string, Meaning & { severity: 'Warning' | 'Notice' }>
export type NoticeCode = keyof typeof noticeCodes
