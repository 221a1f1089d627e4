import type { FilledAddress } from '../domain/filled-order.ts'
import { berlinDate, berlinDateTime } from '../platform/time/berlin.ts'
import { isAskedInTime, requestDeadline } from './answer-deadline.ts'
import type { Incoming } from './answers.ts'
import { exchangesOf, isReversed } from './conversation.ts'
import { decide, releaseTree } from './decision-trees.ts'
import { earliestEnd } from './earliest-end.ts'
import { dayAfter, endsAt } from './market-days.ts'
import { endBy, isEndFixed, type MarketRequestAnswer, type RequestContext } from './request-context.ts'

/** Answers the grid operator that asks us to release a market location (55010, E_0624). */
export function answerRelease(
  request: Incoming<'55010'>,
  context: RequestContext,
): MarketRequestAnswer | { readonly ignore: string } {
  const { order, status, now } = context
  const { endDate: requested, maLoIdentifier } = request.content
  if (order.maLoIdentifier !== null && order.maLoIdentifier !== maLoIdentifier)
    return { ignore: 'The contract is about another market location.' }
  const known = status.endDate
  const deadline = requestDeadline(request)
  const isInTime = isAskedInTime(request)
  if (isInTime && now > deadline) {
    const due = berlinDateTime(deadline)
    return {
      reply: null,
      events: endByRelease(requested, context),
      says: `The grid operator asked us to release the market location by ${requested} (55010). Its deadline, ${due}, had passed, which counts as consent.`,
    }
  }

  const deregistered = deregisteredBy(requested, context)
  const isOurs = status.startDate !== null && status.startDate <= dayAfter(requested)
  const transactionReason = request.content.transactionReason ?? 'E03'
  const verdict = decide(releaseTree, {
    isInTime,
    isAssigned: isOurs && deregistered === null,
    isEndConfirmed: deregistered?.isConfirmed ?? false,
    isMoveIn: transactionReason === 'E01',
    isSameCustomer: isSameCustomer(order.deliveryAddress, request.content.customer ?? null),
    // We keep no such information. A customer who has stayed objects to our mail.
    isKnownToHaveStayed: false,
    isContractGoingOn: known === null || known > requested,
  })

  const { code: responseCode } = verdict
  const common = {
    maLoIdentifier,
    decisionTree: 'E_0624',
    responseCode,
    reason: reasons[responseCode] ?? '',
    transactionReason,
  } as const
  const asked = `The grid operator asked us to release the market location by ${requested} (55010).`
  const said = `${responseCode}: ${verdict.says}`
  if (verdict.isConsent) {
    const isSettled = known !== null && (known < requested || isEndFixed(context))
    const endDate = deregistered?.endDate ?? (isSettled ? known : requested)
    return {
      reply: { process: '55011', content: { ...common, endDate, endsAt: endsAt(endDate) } },
      events: endByRelease(requested, context),
      says: `${asked} We agreed to ${endDate} (${said}).`,
    }
  }
  const isBinding = responseCode === 'A35' && status.startDate !== null
  const earliestEndDate = isBinding
    ? (known ??
      earliestEnd(context.terms, status.startDate ?? requested, berlinDate(new Date(request.sentAt))))
    : null
  return {
    reply: { process: '55012', content: { ...common, requestedEndDate: requested, earliestEndDate } },
    events: [],
    says: `${asked} We refused (${said}).`,
    ...(earliestEndDate === null ? {} : { objection: { requestedEndDate: requested, earliestEndDate } }),
  }
}

/** A supply that begins after the day is not concerned. */
const endByRelease = (endDate: string, context: RequestContext) =>
  (context.status.startDate ?? '') <= dayAfter(endDate) ? endBy(endDate, 'OtherSupplier', context) : []

/** Our deregistration to a day or before, unless it was refused, or taken back because the contract goes on. */
function deregisteredBy(requested: string, { conversation, status }: RequestContext) {
  if (status.endDate === null) return null
  return (
    exchangesOf(conversation, '55004')
      .filter(({ message, answer }) => answer?.process !== '55006' && !isReversed(conversation, message))
      .flatMap(({ message: { content }, answer }) =>
        'endDate' in content && content.endDate <= requested
          ? [{ endDate: content.endDate, isConfirmed: answer?.process === '55005' }]
          : [],
      )
      .at(-1) ?? null
  )
}

/** In German, for the grid operator. */
const reasons: Readonly<Record<string, string>> = {
  A30: 'Das Lieferende ist bereits bestätigt.',
  A31: 'Zustimmung. Zu diesem Termin beliefern wir die Marktlokation nicht mehr oder noch nicht.',
  A32: 'Es ist kein Einzug: Der Kunde ist bereits unser Kunde.',
  A33: 'Unser Kunde ist nicht ausgezogen.',
  A34: 'Zustimmung.',
  A35: 'Es besteht eine Vertragsbindung.',
  A36: 'Der Vertrag endet zu diesem Termin oder davor.',
  A43: 'Die Anfrage ist nach 07:00 Uhr des Werktags nach der Anmeldung eingegangen.',
}

type Customer = NonNullable<Incoming<'55010'>['content']['customer']>
type Name = Pick<FilledAddress, 'lastName' | 'firstName' | 'businessName'>

/** Whether the market means our customer: the same company, or the same surname and, if both are given, first name. */
function isSameCustomer(ours: Name, theirs: Customer | null): boolean {
  if (theirs === null) return false
  const company = comparable(theirs.company)
  if (company !== '') return company === comparable(ours.businessName)
  const [surname, first, ourFirst] = [theirs.surnames, theirs.firstnames, ours.firstName].map(comparable)
  return (
    surname !== '' && surname === comparable(ours.lastName) && (!first || !ourFirst || first === ourFirst)
  )
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const comparable = (name: string | null | undefined): string =>
  (name ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
