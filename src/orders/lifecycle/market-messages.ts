import { randomUUID } from 'node:crypto'
import { answerDeadline } from '../../market/answer-deadline.ts'
import type { Incoming, IncomingMessage, IncomingProcess } from '../../market/answers.ts'
import type { Conversation, Exchange } from '../../market/conversation.ts'
import { type MessageDraft, type OutgoingMessage, stampMessage } from '../../market/messages.ts'
import type { Reply } from '../../market/replies.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'

/** Every message that we sent about an order, each with its answer. Replies to requests are not among them. */
export async function conversationOf(tx: Db, contractNumber: string): Promise<Conversation> {
  const { rows } = await tx.query<Exchange>(sql`
    select m.content as message, m.answer_due_at as "dueAt", m.hand_over_since is not null as "isToHandOver",
      (select a.content from market_messages a
       where a.answers = m.id and a.direction = 'in' and a.flag is null order by a.created_at limit 1) as answer
    from market_messages m
    where m.contract_number = ${contractNumber} and m.direction = 'out' and m.answers is null
    order by m.created_at, m.id`)
  return rows
}

/**
 * Numbers and dates messages about an order, and stores them with the tasks that send them. Returns their ids. What they
 * repeat or reverse needs no answer any more.
 */
export async function sendDrafts(
  tx: Db,
  contractNumber: string,
  { drafts, now }: { drafts: readonly MessageDraft[]; now: Date },
): Promise<string[]> {
  if (drafts.length === 0) return []
  const sentAt = now.toISOString()
  const messages = drafts.map((draft) =>
    stampMessage(draft, { messageId: randomUUID(), contractNumber, sentAt }),
  )
  const repeated = messages.flatMap(({ process }) => (process === '55022' ? [] : process))
  const reversed = messages.flatMap((message) =>
    message.process === '55022' ? message.content.cancels.messageId : [],
  )
  await tx.query(sql`
    with settled as (
      update market_messages m set answer_due_at = null
      where m.contract_number = ${contractNumber} and m.answer_due_at is not null
        and (m.process = any(${repeated}::text[]) or m.id = any(${reversed}::uuid[]))),
    written as (
      insert into market_messages (id, contract_number, direction, process, content, created_at, answer_due_at, market_partner_code)
      select (m.message ->> 'messageId')::uuid, m.message ->> 'contractNumber', 'out', m.message ->> 'process',
        m.message, ${now}::timestamptz + (m.place || ' microseconds')::interval,
        (${messages.map(answerDeadline)}::timestamptz[])[m.place], m.message -> 'content' ->> 'receiver'
      from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as m (message, place)
      returning id)
    insert into tasks (kind, subject, created_at, due_at)
    select ${'send-market-message' satisfies TaskKind}, w.id::text, ${now}::timestamptz, ${now}::timestamptz from written w`)
  return messages.map(({ messageId }) => messageId)
}

/** The last message of a process that the market sent about an order since a time. */
export async function latestReceived<Process extends IncomingProcess>(
  tx: Db,
  { contractNumber, process, since }: { contractNumber: string; process: Process; since: Date },
): Promise<Incoming<Process> | undefined> {
  const { rows } = await tx.query<{ message: Incoming<Process> }>(sql`
    select m.content as message from market_messages m
    where m.contract_number = ${contractNumber} and m.direction = 'in' and m.process = ${process} and m.flag is null
      and m.created_at >= ${since}
    order by m.created_at desc, m.id limit 1`)
  return rows[0]?.message
}

/** A message that a task is to send: not one that a person hands over, or that nobody needs any more. */
export async function findMessage(db: Db, id: string): Promise<OutgoingMessage | Reply | undefined> {
  const { rows } = await db.query<{ message: OutgoingMessage | Reply }>(sql`
    select m.content as message from market_messages m where m.id = ${id} and m.direction = 'out'
      and m.hand_over_since is null and m.handed_over_by is null and m.settled_at is null`)
  return rows[0]?.message
}

export async function markMessageSent(db: Db, id: string, now: Date): Promise<void> {
  await db.query(sql`update market_messages set sent_at = coalesce(sent_at, ${now}) where id = ${id}`)
}

type StoredAnswer = {
  messageId: string
  contractNumber: string | null
  process: string
  answers: string | null
  content: unknown
  flag: string | null
  waitingSince: Date | null
}

/** Stores a market message, once per ID; a repeat updates only what became of it. Unless flagged, it answers one of ours. */
export async function insertAnswer(tx: Db, answer: StoredAnswer, now: Date): Promise<void> {
  await tx.query(sql`
    with answered as (
      update market_messages m set answer_due_at = null, hand_over_since = null,
        -- Nobody noted that it was handed over, but it was answered.
        sent_at = case when m.hand_over_since is null then m.sent_at else ${now}::timestamptz end
      where m.id = ${answer.answers}::uuid and (m.answer_due_at is not null or m.hand_over_since is not null)
        and ${answer.flag}::text is null)
    insert into market_messages as m
      (id, contract_number, direction, process, answers, content, created_at, flag, waiting_since, market_partner_code)
    values (${answer.messageId}, ${answer.contractNumber}, 'in', ${answer.process}, ${answer.answers},
      ${JSON.stringify(answer.content)}::jsonb, ${now}, ${answer.flag}, ${answer.waitingSince},
      coalesce(${senderIn(answer.content)}::text,
        (select asked.market_partner_code from market_messages asked where asked.id = ${answer.answers}::uuid)))
    on conflict (id) do update set flag = excluded.flag,
      waiting_since = case when excluded.waiting_since is not null then coalesce(m.waiting_since, excluded.waiting_since) end
    where m.direction = 'in' and m.contract_number = excluded.contract_number`)
}

/** Who sent a message, if it says so in the form of a code. */
function senderIn(message: unknown): string | null {
  const { content } = (message ?? {}) as { content?: unknown }
  const { sender } = (content ?? {}) as { sender?: unknown }
  return typeof sender === 'string' && /^[0-9]{13}$/.test(sender) ? sender : null
}

type WaitingMessage = { id: string; message: IncomingMessage; waitingSince: Date }

/** Takes the waiting messages about an order, oldest first. The caller settles those that it does not use. */
export async function takeWaitingMessages(tx: Db, contractNumber: string): Promise<WaitingMessage[]> {
  const { rows } = await tx.query<WaitingMessage>(sql`
    with waiting as (
      select m.id, m.waiting_since, m.created_at from market_messages m
      where m.contract_number = ${contractNumber} and m.waiting_since is not null),
    taken as (
      update market_messages m set waiting_since = null from waiting w where m.id = w.id
      returning m.id, m.content, w.waiting_since, w.created_at)
    select t.id, t.content as message, t.waiting_since as "waitingSince" from taken t order by t.created_at, t.id`)
  return rows
}

/** Records what became of a message that has waited. */
export async function settleMessage(
  tx: Db,
  id: string,
  { flag, waitingSince }: Pick<StoredAnswer, 'flag' | 'waitingSince'>,
): Promise<void> {
  await tx.query(sql`
    update market_messages set flag = ${flag}, waiting_since = ${waitingSince} where id = ${id}`)
}
