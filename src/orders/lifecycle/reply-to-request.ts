import { randomUUID } from 'node:crypto'
import type { MarketRequest } from '../../market/answers.ts'
import { answerMarketRequest } from '../../market/next-message.ts'
import { type Reply, type ReplyDraft, stampReply } from '../../market/replies.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { contractTermsOf, specialEndsOf } from './contract-terms.ts'
import { bringUpToDate } from './due-changes.ts'
import { type LockedOrder, lockedOrder } from './locked-order.ts'
import { marketView, reportedEnd } from './market-repository.ts'
import { measuredYearKwh } from './measured-year.ts'
import { type Reporter, recordUnlessRefused } from './record-event.ts'
import type { AppliedMessage } from './take-data.ts'

/**
 * Answers a request of the market about a locked order: the reply, its effect and the mail to the customer are one
 * transaction. The caller stores the request. One that comes again is not answered again.
 */
export async function replyToRequest(
  tx: Db,
  order: LockedOrder,
  request: MarketRequest,
  { reporter, identity }: { reporter: Reporter; identity: MarketIdentity },
): Promise<AppliedMessage> {
  const { contractNumber } = order
  const { now } = reporter
  if ((await replyTo(tx, request.messageId)) !== undefined) return { became: 'used', reason: null }
  const { order: seen, conversation } = await marketView(tx, contractNumber)
  const answer = answerMarketRequest(request, {
    order: seen,
    terms: await contractTermsOf(tx, contractNumber),
    specialEnds: await specialEndsOf(tx, contractNumber),
    measuredYearKwh: await measuredYearKwh(tx, contractNumber, berlinDate(now)),
    status: bringUpToDate(order.status, berlinDate(now)),
    isEndOfMarket: (await reportedEnd(tx, contractNumber))?.actor === 'market',
    conversation,
    now,
  })
  if ('wait' in answer) return { became: 'waiting', reason: answer.wait }
  if ('ignore' in answer) return { became: 'ignored', reason: answer.ignore }

  let present = order
  for (const event of answer.events) {
    const comment = [answer.says, reporter.comment].filter(Boolean).join(' ')
    const refusal = await recordUnlessRefused(tx, present, event, { ...reporter, comment })
    if (refusal !== null) return { became: 'ignored', reason: refusal }
    present = await lockedOrder(tx, contractNumber)
  }
  const { reply: draft, objection } = answer
  if (objection !== undefined && !(await hasRefusedEnd(tx, contractNumber, objection.requestedEndDate))) {
    await enqueueTask(tx, {
      kind: 'send-switch-objection-mail',
      subject: contractNumber,
      payload: objection,
      now,
    })
  }
  if (draft !== null) {
    const { messageId, content } = request
    const asked = { messageId, sender: content.sender ?? null }
    await sendReply(tx, contractNumber, { draft, request: asked, sender: identity.code, now })
  }
  return { became: 'used', reason: draft === null ? answer.says : null }
}

/** Our reply to a request, if there is one. */
export async function replyTo(tx: Db, requestId: string): Promise<Reply | undefined> {
  const { rows } = await tx.query<{ reply: Reply }>(sql`
    select m.content as reply from market_messages m
    where m.answers = ${requestId}::uuid and m.direction = 'out' limit 1`)
  return rows[0]?.reply
}

/** Whether the customer was told before that the contract cannot end on this day. */
async function hasRefusedEnd(tx: Db, contractNumber: string, endDate: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select 1 from market_messages m
    where m.contract_number = ${contractNumber} and m.direction = 'out' and m.answers is not null
      and m.content -> 'content' ->> 'requestedEndDate' = ${endDate}
      and m.content -> 'content' ->> 'earliestEndDate' is not null
    limit 1`)
  return rows.length > 0
}

type Sending = {
  draft: ReplyDraft
  request: { messageId: string; sender: string | null }
  sender: string
  now: Date
}

/** Stores a reply with the task that sends it. */
async function sendReply(
  tx: Db,
  contractNumber: string,
  { draft, request, sender, now }: Sending,
): Promise<void> {
  const reply: Reply = stampReply(draft, {
    messageId: randomUUID(),
    contractNumber,
    sentAt: now.toISOString(),
    answers: request.messageId,
    sender,
    receiver: request.sender,
  })
  await tx.query(sql`
    insert into market_messages (id, contract_number, direction, process, answers, content, created_at, market_partner_code)
    values (${reply.messageId}, ${contractNumber}, 'out', ${reply.process}, ${reply.answers},
      ${JSON.stringify(reply)}::jsonb, ${now}::timestamptz + interval '1 microsecond', ${request.sender})`)
  await enqueueTask(tx, { kind: 'send-market-message', subject: reply.messageId, now })
}

/** Messages that a person settles, because no machine could. */
type ReceivedMessage = {
  contractNumber: string | null
  message: unknown
  flag: string | null
  waitingSince: Date | null
  settledAt: Date | null
}

/** Reads a message that the market sent, and locks it against a second person. */
export async function lockReceived(tx: Db, id: string): Promise<ReceivedMessage | undefined> {
  const { rows } = await tx.query<ReceivedMessage>(sql`
    select m.contract_number as "contractNumber", m.content as message, m.flag, m.waiting_since as "waitingSince",
      m.settled_at as "settledAt"
    from market_messages m where m.id = ${id} and m.direction = 'in' for update`)
  return rows[0]
}

/** Records that a person has settled a message that fitted no order, perhaps by naming one. */
export async function markSettled(
  tx: Db,
  id: string,
  { contractNumber, now }: { contractNumber: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update market_messages set settled_at = ${now}, contract_number = coalesce(contract_number, ${contractNumber})
    where id = ${id}`)
}

/** An answer came by another way, so nobody waits for the message any more. */
export async function stopAwaiting(tx: Db, messageId: string): Promise<void> {
  await tx.query(sql`update market_messages set answer_due_at = null where id = ${messageId}`)
}
