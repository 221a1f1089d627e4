/** Another supplier takes over one of our customers: what it and the grid operator say, and how they go on. */
import { randomUUID } from 'node:crypto'
import { requestDeadline } from '../../market/answer-deadline.ts'
import type { Incoming, MarketRequest } from '../../market/answers.ts'
import type { Reply } from '../../market/replies.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { simulatedMessageId } from './simulated-identifiers.ts'
import type { SimulatedAnswer } from './simulator.ts'

/** An unassigned code with a valid check digit. */
const otherSupplier = '9900000000029'

type Takeover = { contractNumber: string; maLoIdentifier: string; endDate: string; now: Date }

/** The new supplier cancels our contract. */
export const cancellation = (
  { contractNumber, maLoIdentifier, endDate, now }: Takeover,
  isNextPossible: boolean,
): Incoming<'55016'> => ({
  messageId: randomUUID(),
  sentAt: now.toISOString(),
  contractNumber,
  process: '55016',
  content: { sender: otherSupplier, maLoIdentifier, endDate, isNextPossible },
})

/** The grid operator asks us to release the market location, for somebody who moves in. */
export const releaseForMoveIn = (
  { contractNumber, maLoIdentifier, endDate, now }: Takeover,
  { gridOperatorCode, ...customer }: { gridOperatorCode: string; surnames: string; firstnames: string },
): Incoming<'55010'> => ({
  messageId: randomUUID(),
  sentAt: now.toISOString(),
  contractNumber,
  process: '55010',
  content: {
    sender: gridOperatorCode,
    otherSupplierCode: otherSupplier,
    transactionReason: 'E01',
    registeredOn: berlinDate(now),
    customer,
    maLoIdentifier,
    endDate,
  },
})

type Stage = { stepMs: number; honoursWorkingDays: boolean; gridOperatorCode: string }

/**
 * What follows our reply: the supplier to whom we released a customer registers, so that the grid operator asks us too;
 * the grid operator to whom we released the market location ends our supply. After a refusal both give up.
 */
export function takeoverAfter(
  reply: Reply,
  { stepMs, honoursWorkingDays, gridOperatorCode }: Stage,
): SimulatedAnswer[] {
  const sentAt = new Date(reply.sentAt)
  switch (reply.process) {
    case '55017': {
      const request = releaseRequest(reply, gridOperatorCode, sentAt)
      // The grid operator asks before 07:00 of the next working day, two hours and more before our answer is due.
      const afterMs = honoursWorkingDays
        ? requestDeadline(request).getTime() - sentAt.getTime() - 150 * 60_000
        : stepMs
      return [{ afterMs, answer: { ...request, sentAt: new Date(sentAt.getTime() + afterMs).toISOString() } }]
    }
    case '55011':
      return [{ afterMs: stepMs, answer: endOfSupply(reply, new Date(sentAt.getTime() + stepMs)) }]
    case '55018':
    case '55012':
      return []
  }
}

const releaseRequest = (
  { messageId, contractNumber, content }: Extract<Reply, { process: '55017' }>,
  gridOperatorCode: string,
  registeredAt: Date,
): MarketRequest => ({
  messageId: simulatedMessageId(messageId, '55010'),
  sentAt: registeredAt.toISOString(),
  contractNumber,
  process: '55010',
  content: {
    sender: gridOperatorCode,
    otherSupplierCode: otherSupplier,
    transactionReason: 'E03',
    registeredOn: berlinDate(registeredAt),
    maLoIdentifier: content.maLoIdentifier,
    endDate: content.endDate,
  },
})

const endOfSupply = (
  { messageId, contractNumber, content }: Extract<Reply, { process: '55011' }>,
  sentAt: Date,
): Incoming<'55037'> => ({
  messageId: simulatedMessageId(messageId, '55037'),
  sentAt: sentAt.toISOString(),
  contractNumber,
  process: '55037',
  content: { transactionReason: 'ZC8', endDate: content.endDate, maLoIdentifier: content.maLoIdentifier },
})
