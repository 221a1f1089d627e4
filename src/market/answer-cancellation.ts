import { berlinDate } from '../platform/time/berlin.ts'
import type { Incoming } from './answers.ts'
import { cancellationTree, decide } from './decision-trees.ts'
import { earliestEnd } from './earliest-end.ts'
import { endsAt, latestOf } from './market-days.ts'
import { endBy, isEndFixed, type MarketRequestAnswer, type RequestContext } from './request-context.ts'

/** Answers another supplier that cancels our customer's contract (55016, E_0614). */
export function answerCancellation(request: Incoming<'55016'>, context: RequestContext): MarketRequestAnswer {
  const { order, terms, status, specialEnds } = context
  const { endDate: requested, isNextPossible: isNext, maLoIdentifier } = request.content
  const isNextPossible = isNext ?? false
  const known = status.endDate
  const isOtherLocation = order.maLoIdentifier !== null && order.maLoIdentifier !== maLoIdentifier
  const receivedOn = earlier(berlinDate(new Date(request.sentAt)), berlinDate(context.now))
  const earliest = status.startDate === null ? null : earliestEnd(terms, status.startDate, receivedOn)
  const possible = isEndFixed(context) ? known : earliest
  // Without notice to the day before an announced change (EnWG section 41 (5)).
  const isSpecialEnd = !isEndFixed(context) && specialEnds.includes(requested)
  const isOver = status.startDate === null || (status.state === 'Revoked' && known === null)
  const verdict = decide(cancellationTree, {
    isBeforeReceipt: requested < receivedOn,
    isCancelledToThatDate: !isOtherLocation && known === requested,
    isCancelledToEarlierDate: !isOtherLocation && (isOver || (known !== null && known < requested)),
    isFixedDate: !isOtherLocation && !isNextPossible,
    isPossibleOnThatDate: isSpecialEnd || (possible !== null && possible <= requested),
    isCancelledToLaterDate: known !== null && known > requested,
    isOtherwiseWrong: isOtherLocation,
  })

  const { code: responseCode } = verdict
  const reason = isOtherLocation
    ? 'Der Vertrag besteht für eine andere Marktlokation.'
    : reasons[responseCode]
  const common = { maLoIdentifier, decisionTree: 'E_0614', responseCode, reason: reason ?? '' } as const
  const said = `${responseCode}: ${verdict.says}`
  if (verdict.isConsent) {
    const wanted = isNextPossible ? latestOf(requested, possible ?? requested) : requested
    const endDate = known === null ? wanted : earlier(known, wanted)
    const previousYearConsumptionKwh = context.measuredYearKwh ?? order.annualConsumptionKwh
    const end = { endDate, endsAt: endsAt(endDate), isNextPossible, previousYearConsumptionKwh }
    return {
      reply: { process: '55017', content: { ...common, ...end } },
      events: endBy(endDate, 'CustomerSupplierChange', context),
      says: `Another supplier cancelled the contract (55016). We agreed to ${endDate} (${said}).`,
    }
  }
  const earliestEndDate = known === null || possible === null ? possible : earlier(known, possible)
  const isBinding = responseCode === 'A05' || responseCode === 'A06'
  return {
    reply: {
      process: '55018',
      content: {
        ...common,
        requestedEndDate: requested,
        earliestEndDate: isBinding ? earliestEndDate : null,
        noticePeriod: terms.noticePeriod,
        confirmedEndDate: known,
        isConfirmedToSupplier: known !== null && context.isEndOfMarket,
      },
    },
    events: [],
    says: `Another supplier cancelled the contract to ${requested} (55016). We refused (${said}).`,
    ...(isBinding && earliestEndDate !== null
      ? { objection: { requestedEndDate: requested, earliestEndDate } }
      : {}),
  }
}

/** In German, for the other supplier. */
const reasons: Readonly<Record<string, string>> = {
  A01: 'Der Kündigungstermin liegt vor dem Eingang der Kündigung.',
  A03: 'Der Vertrag ist bereits zu diesem Termin gekündigt.',
  A04: 'Zu diesem Termin besteht kein Vertrag mehr.',
  A05: 'Der Vertrag ist zu einem späteren Termin gekündigt und vorher nicht kündbar.',
  A06: 'Der Vertrag ist zu diesem Termin nicht kündbar.',
  A09: 'Zustimmung.',
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
