/** What the partner's side knows: every order that it meant to place, and what it was told about it. */
import { randomUUID } from 'node:crypto'
import type { CreateOrderRequest } from '../src/orders/intake/schema.ts'
import { anOrder } from '../test/support/an-order.ts'
import { sentCustomer } from './sent-words.ts'

const { password, firstName, lastName, phoneNumber, streetName, bankDetails } = sentCustomer

export type Intent = {
  externalId: string
  /** With a key the request is repeated until it is answered; without one it is sent once. */
  key: string | null
  body: CreateOrderRequest
  /** Sent twice at the same moment, as by an impatient partner. */
  isDoubled: boolean
  /** The contract numbers in answers with 200; more than one would be a double order. */
  contractNumbers: Set<string>
  /** The customer numbers in the same answers. */
  customerNumbers: Set<string>
  /** When to send it again; null if nobody will. */
  retryAt: number | null
}

export type Ledger = {
  intents: Intent[]
  requests: number
  /** Answers that promised an order. */
  promises: number
  /** Requests without an answer, or with one that asks to try again. */
  failures: number
  /** Answers that no outage excuses. */
  unexpected: string[]
  /** The longest time under load in which no order was accepted. */
  longestGapMilliseconds: number
  /** Null while nobody counts. */
  lastAcceptedAt: number | null
}

export const newLedger = (): Ledger => ({
  intents: [],
  requests: 0,
  promises: 0,
  failures: 0,
  unexpected: [],
  longestGapMilliseconds: 0,
  lastAcceptedAt: null,
})

/** One more order: two of three with a key, one of three for a customer who orders several times at once. */
export function newIntent(ledger: Ledger, emailAddress?: string): Intent {
  const number = ledger.intents.length
  const externalId = randomUUID()
  const isShared = number % 3 === 0
  const customer = isShared ? `family-${Math.floor(number / 24)}` : `customer-${externalId}`
  const key = number % 3 === 1 ? null : `key-${externalId}`
  const intent: Intent = {
    externalId,
    key,
    body: anOrder({
      userAccount: {
        emailAddress: emailAddress ?? `${customer}@example.com`,
        // Hashing a password is the slowest part of an order; some kills should meet it.
        password: number % 20 === 0 ? password : null,
        firstName,
        lastName,
        phoneNumber,
      },
      // A wrong check digit keeps the order Open: what is judged here is its acceptance and its one confirmation.
      contract: {
        externalId,
        deliveryAddress: { firstName, lastName, streetName },
        bankDetails: number % 2 === 0 ? bankDetails : null,
        deliveryDetails: { maLoIdentifier: '41373559242' },
      },
    }),
    isDoubled: key !== null && number % 5 === 0,
    contractNumbers: new Set(),
    customerNumbers: new Set(),
    retryAt: null,
  }
  ledger.intents.push(intent)
  return intent
}

/** Takes a request whose pause is over, so that no other client repeats it as well. */
export function takeRetry(ledger: Ledger, now: number): Intent | undefined {
  const intent = ledger.intents.find(({ retryAt }) => retryAt !== null && retryAt <= now)
  if (intent !== undefined) intent.retryAt = null
  return intent
}
