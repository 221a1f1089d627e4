/** The previous contract binds the customer: what we do until we know when it ends, and then. */

import { earliestStart } from '../platform/time/holidays.ts'
import type { Incoming } from './answers.ts'
import { type Conversation, type ExchangeOf, exchangesOf } from './conversation.ts'
import type { Settlement } from './interpretation.ts'
import { dayAfter, latestOf } from './market-days.ts'
import { mayStart } from './postponement.ts'
import { bound, refusalIn } from './refusals.ts'

type Bound = {
  readonly round: Conversation
  /** Our registration, which was refused. */
  readonly registration: ExchangeOf<'55001'>
  readonly today: string
}

/** Whether a termination asks for the next possible end. */
export const asksForNextEnd = ({ message }: ExchangeOf<'55016'>): boolean =>
  'earliestEndDate' in message.content

/**
 * Asks the previous supplier for the next possible end, unless it is known to be too far away. Asked so, it cannot refuse
 * because of the contract's term (E_0614), and its answer decides our start.
 */
export function settleBinding(
  { round, registration, today }: Bound,
  refusal: { readonly answer: Incoming<'55003'>; readonly because: string },
): Settlement {
  const { answer, because } = refusal
  const terminations = exchangesOf(round, '55016')
  if (terminations.some(asksForNextEnd)) {
    return {
      outcome: 'byHand',
      because: 'The previous supplier objected to the change after we had asked when its contract can end.',
    }
  }
  const wanted = latestOf(registration.message.content.startDate, earliestStart(today))
  const named = startNamedIn(answer, terminations.at(-1))
  if (!mayStart(round, latestOf(wanted, named ?? wanted), today)) return tooLong(because)
  if (terminations.length > 0) {
    return { outcome: 'resend', because, processes: ['55016'], startDate: wanted, notBefore: null }
  }
  // The customer ended the contract, or moves in: nobody asked us to end it.
  return named === null
    ? { outcome: 'askPartner', because: `${because} ${checkPreviousContract}` }
    : { ...registerFrom(latestOf(wanted, named)), because }
}

/** Settles the answer to the question for the next possible end. */
export function settleNextEnd(
  { round, registration, today }: Bound,
  question: ExchangeOf<'55016'>,
): Settlement {
  const { answer } = question
  const wanted = latestOf(registration.message.content.startDate, earliestStart(today))
  if (answer?.process === '55017') {
    const { endDate } = answer.content
    if (endDate == null) {
      return { outcome: 'byHand', because: 'The previous supplier ends its contract, but did not say when.' }
    }
    const startDate = latestOf(wanted, dayAfter(endDate))
    return mayStart(round, startDate, today) ? { ...registerFrom(startDate), because: bound } : tooLong(bound)
  }
  if (answer?.process !== '55018') return { outcome: 'undecided' }
  const { remedy, says } = refusalIn(answer)
  if (remedy === 'goOn') return { ...registerFrom(wanted), because: says }
  if (remedy === 'askPartner') return { outcome: remedy, because: says }
  return { outcome: 'byHand', because: remedy === 'nextEnd' ? refusedNextEnd : says }
}

const refusedNextEnd =
  "The previous supplier refused even the next possible end because of its contract's term, which the market forbids."
const checkPreviousContract = 'Please check contractReason and the day on which the previous contract ends.'

const registerFrom = (startDate: string) =>
  ({ outcome: 'resend', processes: ['55001'], startDate, notBefore: null }) as const

const tooLong = (because: string): Settlement => ({
  outcome: 'denied',
  because,
  denialReason: 'ContractCommitment',
})

/** The first day after the previous contract, as far as anybody names it. */
function startNamedIn(
  { content }: Incoming<'55003'>,
  termination: ExchangeOf<'55016'> | undefined,
): string | null {
  const bySupplier = termination?.answer
  const lastDay = bySupplier?.process === '55018' ? bySupplier.content.earliestEndDate : null
  return lastDay == null ? (content.possibleStartDate ?? null) : dayAfter(lastDay)
}
