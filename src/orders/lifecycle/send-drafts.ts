import { randomUUID } from 'node:crypto'
import { type MessageDraft, stampMessage } from '../../market/messages.ts'
import type { Db } from '../../platform/db/sql.ts'
import { insertMessages } from './market-repository.ts'

/** Numbers and dates messages about an order, and stores them with the tasks that hand them over. */
export async function sendDrafts(
  tx: Db,
  contractNumber: string,
  { drafts, now }: { drafts: readonly MessageDraft[]; now: Date },
): Promise<void> {
  const sentAt = now.toISOString()
  const messages = drafts.map((draft) =>
    stampMessage(draft, { messageId: randomUUID(), contractNumber, sentAt }),
  )
  if (messages.length > 0) await insertMessages(tx, messages, now)
}
