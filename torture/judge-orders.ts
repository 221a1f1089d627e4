import type { Pool } from '../src/platform/db/pool.ts'
import { grouped } from './grouped.ts'
import { findHalves } from './half-orders.ts'
import { judgeMails } from './judge-mails.ts'
import type { Intent, Ledger } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'
import { type StoredOrder, storedOrders } from './stored-orders.ts'

type Evidence = { pool: Pool; ledger: Ledger; mailbox: Mailbox }

/** Compares what partners were told, what is stored and what customers received. */
export async function judgeOrders({ pool, ledger, mailbox }: Evidence) {
  const orders = await storedOrders(pool)
  const byExternalId = grouped(orders, ({ externalId }) => externalId)
  const known = new Set(ledger.intents.map(({ externalId }) => externalId))
  const strangers = orders.filter(({ externalId }) => !known.has(externalId))
  const mails = judgeMails(orders, mailbox.deliveries)
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

function lossesOf({ externalId, key, contractNumbers, ...intent }: Intent, stored: StoredOrder[]): string[] {
  const told = [...contractNumbers]
  const order = `the order ${externalId} ${key === null ? 'without a key' : 'with a key'}`
  return [
    ...(told.length > 1 ? [`${order} was answered with several numbers: ${told.join(', ')}`] : []),
    ...(stored.length > 1 ? [`${order} is stored ${stored.length} times`] : []),
    ...(told.length > 0 && stored.length === 0 ? [`${order} was accepted and is not there`] : []),
    ...(told.length === 1 && stored.length === 1 && told[0] !== stored[0]?.contractNumber
      ? [`${order} was accepted as ${told[0]} and is stored as ${stored[0]?.contractNumber}`]
      : []),
    ...(intent.retryAt !== null ? [`${order} was never answered, however often it was repeated`] : []),
  ]
}

const timesTold = (says: string, times: number) => (times === 1 ? says : `${says}, ${times} times`)

const severalOrders = (orders: readonly StoredOrder[]) =>
  [...grouped(orders, ({ emailAddress }) => emailAddress).values()].filter(({ length }) => length > 1).length
