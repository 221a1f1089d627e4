import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from '../../market/answers.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { applyMessage, applyWaiting } from './apply-message.ts'
import { insertAnswer } from './market-messages.ts'
import { orderNumberOf } from './market-repository.ts'
import type { Reporter } from './record-event.ts'
import { type LockedOrder, lockOrder } from './repository.ts'

type Received = { isUsed: boolean; reason: string | null; contractNumber: string | null }

/**
 * Receives a market message. Every message is stored. One that is malformed, repeated, late or contradictory is flagged
 * and changes nothing; one that is too early waits.
 */
export async function receiveAnswer(
  db: Db,
  value: unknown,
  reporter: Reporter,
  identity: MarketIdentity,
): Promise<Received> {
  // Loaded on demand: most processes never receive market messages and save the memory of these schemas.
  const { parseAnswer } = await import('../../market/parse-answer.ts')
  const parsed = parseAnswer(value)
  return db.transaction(async (tx) => {
    if (!parsed.isValid) return flagged(tx, value, null, parsed.reason, reporter.now)
    const { answer } = parsed
    const contractNumber = await orderNumberOf(tx, answer)
    const order = contractNumber === null ? undefined : await lockOrder(tx, contractNumber)
    if (order === undefined) return flagged(tx, value, null, 'There is no such order.', reporter.now)
    return receive(tx, order, answer, { reporter, identity })
  })
}

async function receive(
  tx: Db,
  order: LockedOrder,
  answer: IncomingMessage,
  { reporter, identity }: { reporter: Reporter; identity: MarketIdentity },
): Promise<Received> {
  const { contractNumber } = order
  const { now } = reporter
  // Earlier messages that still wait go first.
  const present = await applyWaiting(tx, order, { now, identity })
  const { became, reason } = await applyMessage(tx, present, answer, { reporter, identity })
  if (became === 'ignored') return flagged(tx, answer, contractNumber, reason, now)
  const waitingSince = became === 'waiting' ? now : null
  await insertAnswer(
    tx,
    { ...envelopeOf(answer), contractNumber, content: answer, flag: null, waitingSince },
    now,
  )
  return { isUsed: became === 'used', reason, contractNumber }
}

// A flagged message is stored under a new ID, because a corrected message may arrive under the same one.
async function flagged(
  tx: Db,
  value: unknown,
  contractNumber: string | null,
  flag: string,
  now: Date,
): Promise<Received> {
  const content = storable(value)
  await insertAnswer(
    tx,
    { ...envelopeOf(content), messageId: randomUUID(), contractNumber, content, flag, waitingSince: null },
    now,
  )
  return { isUsed: false, reason: flag, contractNumber }
}

// Characters that JSON allows and jsonb refuses.
const unstorable = /\\u(0000|d[89a-f][0-9a-f]{2})/gi
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(unstorable, '\\ufffd'))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value : null

/** The readable parts of any message, even a malformed one. */
function envelopeOf(value: unknown) {
  const { messageId, process, answers } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>
  return {
    messageId: uuidIn(messageId) ?? randomUUID(),
    process: typeof process === 'string' ? process.slice(0, 50) : 'unknown',
    answers: uuidIn(answers),
  }
}
