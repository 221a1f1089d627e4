import type { Incoming } from './answers.ts'
import { type Conversation, exchangesOf } from './conversation.ts'
import type { Identification } from './messages.ts'

/** The outcome of an identification. */
export type IdentificationSettlement =
  | { readonly outcome: 'undecided' | 'found' }
  | { readonly outcome: 'resend'; readonly gridOperatorCode: string; readonly because: string }
  | { readonly outcome: 'askPartner'; readonly reasons: readonly string[] }

const maxIdentifications = 3

/** Settles the latest identification: found, to be sent to another grid operator, or to be corrected by the partner. */
export function settleIdentification(round: Conversation): IdentificationSettlement {
  const identifications = exchangesOf(round, 'Identification')
  const latest = identifications.at(-1)
  if (latest?.answer?.process === 'IdentificationPositive') return { outcome: 'found' }
  if (latest?.answer?.process !== 'IdentificationNegative') return { outcome: 'undecided' }

  const { gridOperatorCode, responseCode } = latest.answer.content
  const wasAsked = identifications.some(({ message }) => message.content.receiver === gridOperatorCode)
  // Two grid operators that refer us to each other must not cause a loop.
  if (
    gridOperatorCode &&
    responseCode === 'A04' &&
    !wasAsked &&
    identifications.length < maxIdentifications
  ) {
    return {
      outcome: 'resend',
      gridOperatorCode,
      because: 'The delivery point now belongs to another grid operator.',
    }
  }
  return { outcome: 'askPartner', reasons: reasonsFor(latest.answer, latest.message) }
}

/** Says what to check. The codes are those of the decision tree E_0594. */
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
  return [findings[responseCode] ?? findings.A02, `Please check ${list}, or provide the market location id.`]
}

const findings: Readonly<Record<string, string>> & { readonly A02: string } = {
  A01: 'The grid operator found nothing with the data in the order.',
  A02: 'The grid operator could not find a delivery point that matches the order.',
  A03: 'The grid operator found several matching delivery points, or one that is not active in the market.',
  A04: 'The delivery point was transferred to a grid operator that does not know it.',
  A05: 'The grid operator could not find a delivery point that matches the order.',
  A14: 'The grid operator does not know the market location id.',
}
