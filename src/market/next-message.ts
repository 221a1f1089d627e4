import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import { startOfBerlinDate } from '../platform/time/berlin.ts'
import { earliestStart } from '../platform/time/holidays.ts'
import { answerCancellation } from './answer-cancellation.ts'
import { answerDeadline } from './answer-deadline.ts'
import { answerRelease } from './answer-release.ts'
import type { MarketRequest } from './answers.ts'
import {
  identification,
  previousSupplier,
  registration,
  type Sender,
  termination,
} from './compose-message.ts'
import { type Conversation, latestExchange, roundOf } from './conversation.ts'
import { notYet } from './interpret-notice.ts'
import type { Resend } from './interpretation.ts'
import { dayAfter, dayBefore, latestOf } from './market-days.ts'
import { knownFacts, type MarketOrder } from './market-order.ts'
import type { MessageDraft, OutgoingProcess } from './messages.ts'
import type { MarketRequestAnswer, RequestContext } from './request-context.ts'
import { settleIdentification } from './settle-identification.ts'
import { settleRegistration } from './settle-registration.ts'

type NextStep =
  /** `isResend` if they respond to a refusal. Store them together: no termination without its registration. */
  | { readonly do: 'send'; readonly messages: readonly MessageDraft[]; readonly isResend: boolean }
  /** Check again at `until`, when an answer becomes late or a message may be sent. */
  | { readonly do: 'wait'; readonly for: readonly AwaitedAnswer[]; readonly until: Date }
  /** Data is missing or wrong; the order is waiting for the partner. */
  | { readonly do: 'askPartner'; readonly reasons: readonly string[] }
  | { readonly do: 'nothing'; readonly because: string }

type AwaitedAnswer = {
  readonly messageId: string
  readonly process: OutgoingProcess
  readonly dueAt: Date
}

export type MarketSituation = {
  readonly conversation: Conversation
  /** When the order last entered processing. */
  readonly processingSince: Date | null
  readonly today: string
  readonly identity: MarketIdentity
}

/** Decides what to send the market next for an order in processing, or what to wait for. */
export function nextStep(order: MarketOrder, situation: MarketSituation): NextStep {
  const { conversation, processingSince, today, identity } = situation
  const round = roundOf(conversation, processingSince)
  const facts = knownFacts(order, conversation, processingSince)
  const sender = { order, facts, identity }
  // Since 2025-06-06 terminations and registrations require a market location.
  const maLoIdentifier = order.maLoIdentifier ?? facts?.maLoIdentifier ?? null
  return maLoIdentifier === null
    ? identify(sender, round, today)
    : register(sender, { maLoIdentifier, round, today })
}

function identify(sender: Sender, round: Conversation, today: string): NextStep {
  const latest = latestExchange(round, 'Identification')
  const ask = (gridOperatorCode: string | null) =>
    identification(sender, { startDate: plannedStart(sender, today), gridOperatorCode })
  if (latest === undefined) return { do: 'send', messages: [ask(null)], isResend: false }
  if (latest.answer === null) return waitForAnswers(round)

  const settled = settleIdentification(round)
  if (settled.outcome === 'resend') {
    return { do: 'send', messages: [ask(settled.gridOperatorCode)], isResend: true }
  }
  return settled.outcome === 'askPartner'
    ? { do: 'askPartner', reasons: settled.reasons }
    : { do: 'nothing', because: 'The identification is settled.' }
}

type RegistrationRound = { maLoIdentifier: string; round: Conversation; today: string }

function register(sender: Sender, { maLoIdentifier, round, today }: RegistrationRound): NextStep {
  const cancels = cancelsPrevious(sender)
  const supplierCode = previousSupplier(sender)
  if (cancels && supplierCode === null) {
    return { do: 'askPartner', reasons: ["The previous supplier's code is missing."] }
  }
  const drafts = (processes: Resend['processes'], startDate: string): MessageDraft[] =>
    processes.map((process) =>
      process === '55016'
        ? termination(sender, {
            maLoIdentifier,
            supplierCode: supplierCode ?? '',
            endDate: dayBefore(startDate),
            isFixed: processes.includes('55001'),
          })
        : registration(sender, { maLoIdentifier, startDate }),
    )

  const sentTermination = latestExchange(round, '55016')?.message.content
  if (latestExchange(round, '55001') === undefined) {
    const end = sentTermination && 'endDate' in sentTermination ? sentTermination.endDate : undefined
    const startDate = latestOf(plannedStart(sender, today), end === undefined ? today : dayAfter(end))
    const processes = cancels && !sentTermination ? (['55016', '55001'] as const) : (['55001'] as const)
    return { do: 'send', messages: drafts(processes, startDate), isResend: false }
  }

  const settled = settleRegistration(round, today)
  switch (settled.outcome) {
    case 'undecided':
      return waitForAnswers(round)
    case 'resend':
      return settled.notBefore !== null
        ? { do: 'wait', for: [], until: startOfBerlinDate(settled.notBefore) }
        : { do: 'send', messages: drafts(settled.processes, settled.startDate), isResend: true }
    case 'askPartner':
      return { do: 'askPartner', reasons: [settled.because] }
    case 'confirmed':
      return { do: 'nothing', because: 'The grid operator has confirmed the supply.' }
    case 'denied':
    case 'byHand':
      return { do: 'nothing', because: settled.because }
  }
}

/** Whether we end the previous contract. Customers who move in have none here, and some end theirs themselves. */
const cancelsPrevious = ({ order }: Sender): boolean =>
  order.contractReason === 'ChangeOfSupplier' && !order.isPreviousCancelledByCustomer

const plannedStart = ({ order }: Sender, today: string): string =>
  latestOf(order.desiredStartDate, earliestStart(today))

function waitForAnswers(round: Conversation): NextStep {
  const awaited = (['Identification', '55016', '55001'] as const).flatMap((process) => {
    const latest = latestExchange(round, process)
    if (latest === undefined || latest.answer !== null || latest.isToHandOver) return []
    const { message, dueAt } = latest
    return [{ messageId: message.messageId, process, dueAt: dueAt ?? answerDeadline(message) }]
  })
  const [first] = awaited
    .map(({ dueAt }) => dueAt)
    .toSorted((left, right) => left.getTime() - right.getTime())
  return first === undefined
    ? { do: 'nothing', because: 'No answer is expected.' }
    : { do: 'wait', for: awaited, until: first }
}

/** Decides a request. One that comes before the supply is confirmed waits for that. */
export function answerMarketRequest(
  request: MarketRequest,
  context: RequestContext,
): MarketRequestAnswer | { readonly wait: string } | { readonly ignore: string } {
  const { state, startDate } = context.status
  if (startDate === null && (state === 'Open' || state === 'Processing' || state === 'Unspecified'))
    return notYet
  return request.process === '55016' ? answerCancellation(request, context) : answerRelease(request, context)
}
