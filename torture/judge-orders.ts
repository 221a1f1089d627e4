import type { Pool } from '../src/platform/db/pool.ts'
import { differences } from './differences.ts'
import { grouped } from './grouped.ts'
import { findHalves } from './half-orders.ts'
import { judgeMails, mailsInFlight } from './judge-mails.ts'
import type { Intent, Ledger } from './ledger.ts'
import { mailTasks } from './mail-tasks.ts'
import type { Mailbox } from './mailbox.ts'
import { quotedFacts } from './quoted-facts.ts'
import { type StoredOrder, storedOrders } from './stored-orders.ts'

type Evidence = {
  pool: Pool
  ledger: Ledger
  mailbox: Mailbox
  /** Where a partner asks for prices, now that everything is over. */
  origin: string
  /** How often somebody was struck who may have been handing over mails. Without a strike no mail comes twice. */
  strikes: number
}

/** Compares what partners sent and were told, what is stored, and what customers received. */
export async function judgeOrders({ pool, ledger, mailbox, origin, strikes }: Evidence) {
  const orders = await storedOrders(pool)
  const byExternalId = grouped(orders, ({ externalId }) => externalId)
  const known = new Set(ledger.intents.map(({ externalId }) => externalId))
  const strangers = orders.filter(({ externalId }) => !known.has(externalId))
  const quotes = new Map<string, Record<string, string>>()
  for (const offerDate of new Set(orders.map((order) => order.offerDate)))
    quotes.set(offerDate, await quotedFacts(origin, offerDate))
  const mails = judgeMails({
    orders,
    intents: ledger.intents,
    tasks: await mailTasks(pool),
    deliveries: mailbox.deliveries,
    quotes,
    maxRepeats: strikes * mailsInFlight,
  })
  const accepted = ledger.intents.filter(({ contractNumbers }) => contractNumbers.size > 0)
  return {
    lost: [
      ...[...grouped(ledger.unexpected, (says) => says)].map(([says, all]) => timesTold(says, all.length)),
      ...ledger.intents.flatMap((intent) => lossesOf(intent, byExternalId.get(intent.externalId) ?? [])),
      ...strangers.map(({ contractNumber }) => `nobody sent the order ${contractNumber}`),
      ...(await findHalves(pool)),
      ...mails.lost,
    ],
    details: {
      requests: ledger.requests,
      'requests without a final answer': ledger.failures,
      'orders meant': ledger.intents.length,
      'orders answered with 200': accepted.length,
      'of these with a key': accepted.filter(({ key }) => key !== null).length,
      'orders stored': orders.length,
      'orders stored whose answer was lost': orders.length - accepted.length,
      'customers with several orders': severalOrders(orders),
      ...mails.details,
      'longest time without service, ms': Math.round(ledger.longestGapMilliseconds),
    },
  }
}

export function lossesOf(
  { externalId, key, body, ...intent }: Intent,
  stored: readonly StoredOrder[],
): string[] {
  const told = [...intent.contractNumbers]
  const customers = [...intent.customerNumbers]
  const order = `the order ${externalId} ${key === null ? 'without a key' : 'with a key'}`
  const [first] = stored
  return [
    ...(told.length > 1 ? [`${order} was answered with several numbers: ${told.join(', ')}`] : []),
    ...(stored.length > 1 ? [`${order} is stored ${stored.length} times`] : []),
    ...(told.length > 0 && stored.length === 0 ? [`${order} was accepted and is not there`] : []),
    ...(told.length === 1 && first !== undefined && told[0] !== first.contractNumber
      ? [`${order} was accepted as ${told[0]} and is stored as ${first.contractNumber}`]
      : []),
    ...(first !== undefined && customers.some((number) => number !== first.customerNumber)
      ? [
          `${order} was accepted for the customer ${customers.join(', ')} and is stored for ${first.customerNumber}`,
        ]
      : []),
    ...(first === undefined
      ? []
      : lostFields(body, first.content).map((field) => `${order} lost its ${field}`)),
    ...(intent.retryAt !== null ? [`${order} was never answered, however often it was repeated`] : []),
  ]
}

/** Neither is kept as it was sent: the login proves the password, the confirmation mail the account that is debited. */
const keptOtherwise = /^(userAccount\.password|contract\.bankDetails\..+)$/

const lostFields = (sent: unknown, content: unknown): string[] =>
  differences(sent, content).filter((path) => !keptOtherwise.test(path))

const timesTold = (says: string, times: number) => (times === 1 ? says : `${says}, ${times} times`)

const severalOrders = (orders: readonly StoredOrder[]) =>
  [...grouped(orders, ({ emailAddress }) => emailAddress).values()].filter(({ length }) => length > 1).length
