import type { Incoming } from './answers.ts'
import { type Conversation, exchangesOf } from './conversation.ts'
import type { Identification } from './messages.ts'

/** What the answer to an identification amounts to. */
export type IdentificationSettlement =
  | { readonly outcome: 'undecided' | 'found' }
  | { readonly outcome: 'resend'; readonly gridOperatorCode: string; readonly because: string }
  | { readonly outcome: 'askPartner'; readonly reasons: readonly string[] }

const mostIdentifications = 3

/** Settles the latest identification: found, to be repeated at another grid operator, or a matter for the partner. */
export function settleIdentification(round: Conversation): IdentificationSettlement {
  const identifications = exchangesOf(round, 'Identification')
  const latest = identifications.at(-1)
  if (latest?.answer?.process === 'IdentificationPositive') return { outcome: 'found' }
  if (latest?.answer?.process !== 'IdentificationNegative') return { outcome: 'undecided' }

  const { gridOperatorCode, responseCode } = latest.answer.content
  const wasAsked = identifications.some(({ message }) => message.content.receiver === gridOperatorCode)
  // Two grid operators that name each other must not keep us going for ever.
  if (
    gridOperatorCode &&
    responseCode === 'A04' &&
    !wasAsked &&
    identifications.length < mostIdentifications
  ) {
    return {
      outcome: 'resend',
      gridOperatorCode,
      because: 'The delivery point belongs to another grid operator now.',
    }
  }
  return { outcome: 'askPartner', reasons: reasonsFor(latest.answer, latest.message) }
}

/** Plain sentences on what to check; the codes are those of the decision tree E_0594. */
function reasonsFor(
  { content: { responseCode } }: Incoming<'IdentificationNegative'>,
  { content }: Identification,
): string[] {
  const { meterNumbers, meloIds } = content.identificationParameterId
  const criteria = [
    'the name of the contract holder',
    'the delivery address',
    ...meterNumbers.map((number) => `the meter number ${number}`),
    ...meloIds.map((id) => `the metering location id ${id}`),
  ]
  const list = `${criteria.slice(0, -1).join(', ')} and ${criteria.at(-1)}`
  return [findings[responseCode] ?? findings.A02, `Please check ${list}, or give the market location id.`]
}

const findings: Readonly<Record<string, string>> & { readonly A02: string } = {
  A01: 'The grid operator finds nothing by what the order tells of the delivery point.',
  A02: 'The grid operator finds no delivery point that fits what the order tells of it.',
  A03: 'The grid operator finds several delivery points that fit, or one that takes no part in the market.',
  A04: 'The delivery point was handed over to a grid operator that does not know it.',
  A05: 'The grid operator finds no delivery point that fits what the order tells of it.',
  A14: 'The grid operator does not know the market location id.',
}
