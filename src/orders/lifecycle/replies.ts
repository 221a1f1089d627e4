import { randomUUID } from 'node:crypto'
import { type Reply, type ReplyDraft, stampReply } from '../../market/replies.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'

/** Our reply to a request, if there is one. */
export async function replyTo(tx: Db, requestId: string): Promise<Reply | undefined> {
  const { rows } = await tx.query<{ reply: Reply }>(sql`
    select m.content as reply from market_messages m
    where m.answers = ${requestId}::uuid and m.direction = 'out' limit 1`)
  return rows[0]?.reply
}

/** Whether the customer was told before that the contract cannot end on this day. */
export async function hasRefusedEnd(tx: Db, contractNumber: string, endDate: string): Promise<boolean> {
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
export async function sendReply(
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
