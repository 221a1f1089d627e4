/** Explains in sentences what the market asked of us and what we answered. */

import type { MarketRequest } from '../../market/answers.ts'
import { meaningOf } from '../../market/decision-trees.ts'
import type { Reply } from '../../market/replies.ts'
import { requestDeadline } from '../../market/request-deadline.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'

type ShownMessage = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly process: string
  readonly answers: string | null
  readonly createdAt: string
  readonly sentAt: string | null
  readonly waitingSince: string | null
  readonly flag: string | null
  readonly handOverSince: string | null
  readonly settledAt: string | null
  readonly content: Record<string, unknown>
}

export const explainRequests = (messages: readonly ShownMessage[]): string[] =>
  messages.filter(isDecided).map((message) => {
    const request = message.content as unknown as MarketRequest
    const reply = messages.find(({ answers, direction }) => direction === 'out' && answers === message.id)
    const due = berlinDateTime(requestDeadline(request))
    return `${asked(request)} (${request.process} of ${message.createdAt}, to be answered by ${due}). ${answered(reply)}`
  })

const isDecided = ({ direction, process, flag, waitingSince }: ShownMessage): boolean =>
  direction === 'in' && (process === '55016' || process === '55010') && flag === null && waitingSince === null

function asked({ process, content }: MarketRequest): string {
  const by = content.sender == null ? '' : ` ${content.sender}`
  if (process === '55010')
    return `The grid operator${by} asked us to release the market location by ${content.endDate}`
  return content.isNextPossible
    ? `Another supplier${by} cancelled the contract to the next possible date from ${content.endDate} on`
    : `Another supplier${by} cancelled the contract to ${content.endDate}`
}

function answered(message: ShownMessage | undefined): string {
  if (message === undefined) return 'It came too late for an answer, which counts as consent.'
  const { process, content } = message.content as unknown as Reply
  const { decisionTree, responseCode } = content
  const means = meaningOf(decisionTree, responseCode)
  const sent =
    message.sentAt === null ? 'The answer has not been sent yet' : `We answered at ${message.sentAt}`
  const date =
    'endDate' in content
      ? ` Our supply ends on ${content.endDate}.`
      : content.earliestEndDate === null
        ? ''
        : ` The earliest possible end is ${content.earliestEndDate}.`
  return `${sent}: ${process}, ${responseCode} of ${decisionTree}${means === undefined ? '' : ` (${means})`}.${date}`
}
