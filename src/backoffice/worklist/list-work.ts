import { findWaiting } from '../../contracts/declarations/store.ts'
import { lastNoticeDate } from '../../contracts/price-changes/notice.ts'
import { findReturned } from '../../contracts/price-changes/unsent-letters.ts'
import { listWaitingErasures } from '../../customers/own-data/erasure-requests.ts'
import { findReadersWithoutAgreement } from '../../customers/visibility/readers-without-agreement.ts'
import { lastDueDate } from '../../energy/day-ahead-prices/publication.ts'
import { findReturnedMails } from '../../mail/returns/returned-mails.ts'
import { isContractNumber } from '../../orders/intake/numbers.ts'
import { findProposals, proposalText, waitingAmong } from '../../partners/brand/manage-proposals.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import { berlinDate, berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { subjectsOf } from '../../staff/audit/list-audit.ts'
import { findMissingNextYear, missingParts } from '../../tariffs/regions/next-year.ts'
import { listWithdrawals } from '../declarations/declarations.ts'
import { mailKind } from '../mails/manage-mails.ts'
import { listAwaitedAnswers, listMessages, showMessage } from '../market/list-messages.ts'
import { listMarketOrders } from '../market/market-orders.ts'
import type { OperatorDeps } from '../operation.ts'
import { creditDecision } from '../order-acts/decide-credit.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { messageText } from '../orders/words.ts'
import { listTasks } from '../tasks/manage-tasks.ts'
import type { TaskItem } from '../tasks/schema.ts'
import { listOperatedEndpoints } from '../webhooks/show-endpoints.ts'
import type { WorkItem, WorkKind } from './schema.ts'

type Deps = Pick<OperatorDeps, 'reads' | 'dayAheadPrices' | 'config'>
type Found = Omit<WorkItem, 'kind'>

/** More than anybody does in a day; of each kind. */
export const maxWork = 100
const firstPage = { offset: 0, limit: maxWork }
/** A customer asks within days why the order was denied. */
const creditDays = 14

/** The same time some days later. */
const daysAfter = (berlinTime: string, days: number): string =>
  `${plusDays(berlinTime.slice(0, 10), days)}${berlinTime.slice(10)}`
const startOf = (date: string): string => berlinDateTime(startOfBerlinDate(date))

/** Where each kind is found, and by when it should be settled. */
const sources: Record<WorkKind, (deps: Deps, now: Date) => Promise<Found[]>> = {
  'stuck-order': async ({ reads }, now) =>
    (await listAllOrders(reads, { ...firstPage, 'filter.isStuck': true }, now))
      // Its parked tasks are listed themselves.
      .filter(({ state, openReasons }) => state === 'Unspecified' || openReasons.length > 0)
      .map(({ contractNumber, openReasons, updatedAt }) => ({
        id: contractNumber,
        contractNumber,
        says: openReasons.join(' ') || 'The state of the order is unknown.',
        since: updatedAt,
        dueAt: daysAfter(updatedAt, 1),
      })),

  'credit-decision': async ({ reads }, now) => {
    const denied = await listAllOrders(
      reads,
      {
        ...firstPage,
        'filter.denialReason': 'InsufficientSolvency',
        'filter.fromCreatedDate': plusDays(berlinDate(now), -creditDays),
      },
      now,
    )
    const numbers = denied.map(({ contractNumber }) => contractNumber)
    const decided = await subjectsOf(reads, creditDecision, numbers)
    return denied
      .filter(({ contractNumber, state }) => state === 'Rejected' && !decided.has(contractNumber))
      .map(({ contractNumber, updatedAt }) => ({
        id: contractNumber,
        contractNumber,
        says: 'The automated credit check denied the order, and nobody has looked at it.',
        since: updatedAt,
        dueAt: daysAfter(updatedAt, 3),
      }))
  },

  'parked-mail': async ({ reads }) =>
    (await listTasks(reads, { ...firstPage, 'filter.state': 'parked', 'filter.isMail': true })).map(
      (task) => ({
        ...parked(task),
        says: `The mail ${mailKind(task.kind)} was given up after ${task.attempts} attempts: ${task.lastError ?? 'no error is known'}.`,
      }),
    ),

  'parked-task': async ({ reads }) =>
    (await listTasks(reads, { ...firstPage, 'filter.state': 'parked', 'filter.isMail': false })).map(
      (task) => ({
        ...parked(task),
        says: `Task ${task.kind} was given up after ${task.attempts} attempts: ${task.lastError ?? 'no error is known'}.`,
      }),
    ),

  'unmatched-withdrawal': async ({ reads }) =>
    (await listWithdrawals(reads, { ...firstPage, 'filter.result': 'unmatched' })).map(
      ({ id, receivedAt }) => ({
        id,
        contractNumber: null,
        says: 'A declaration of withdrawal matched no contract.',
        since: receivedAt,
        dueAt: daysAfter(receivedAt, 1),
      }),
    ),

  'market-message': async ({ reads }) =>
    (await listMessages(reads, { ...firstPage, 'filter.isWaiting': true })).map(
      ({ id, contractNumber, process, waitingSince, createdAt, answerDueAt }) => ({
        id,
        contractNumber,
        says: `Message ${process} of the market is on hold.`,
        since: waitingSince ?? createdAt,
        dueAt: answerDueAt ?? daysAfter(waitingSince ?? createdAt, 3),
      }),
    ),

  'unmatched-message': async ({ reads }) =>
    (await listMessages(reads, { ...firstPage, 'filter.state': 'unmatched' })).map(
      ({ id, process, name, flag, createdAt }) => ({
        id,
        contractNumber: null,
        says: `Message ${process}${name === null ? '' : ` (${name})`} of the market fits no order: ${flag ?? 'it names none.'}`,
        since: createdAt,
        dueAt: daysAfter(createdAt, 1),
      }),
    ),

  'message-to-hand-over': async ({ reads }) => {
    const messages = await listMessages(reads, { ...firstPage, 'filter.state': 'to-hand-over' })
    return Promise.all(
      messages.map(
        async ({ id, contractNumber, process, marketPartnerCode, handOverSince, createdAt, answers }) => {
          const since = handOverSince ?? createdAt
          const request = answers === null ? null : await showMessage(reads, answers)
          return {
            id,
            contractNumber,
            says: `${messageText(process, 'out')}, is to be handed over to ${marketPartnerCode === null ? 'the market' : `market partner ${marketPartnerCode}`}: no gateway delivers it.`,
            since,
            dueAt: request?.answerDueAt ?? daysAfter(since, 1),
          }
        },
      ),
    )
  },

  'answer-by-hand': async ({ reads }, now) =>
    (await listAwaitedAnswers(reads, { ...firstPage, 'filter.isHandedOver': true }, now)).map(
      ({ messageId, contractNumber, process, sentAt, handedOverBy, handedOverWay, dueAt }) => ({
        id: messageId,
        contractNumber,
        says: `${messageText(process, 'out')}, was handed over by ${handedOverBy}: ${handedOverWay} Its answer is to be entered.`,
        since: sentAt ?? dueAt,
        dueAt,
      }),
    ),

  'overdue-market-order': async ({ reads }, now) =>
    (await listMarketOrders(reads, firstPage, now))
      .filter(({ isOverdue }) => isOverdue)
      .map(({ kind, contractNumber, state, orderedAt, dueDate }) => ({
        id: contractNumber,
        contractNumber,
        says: `${kind === 'Modules' ? 'Modules of EnWG section 14a' : 'A smart meter'} should have been ${state === 'Accepted' ? 'installed' : 'answered'} by ${dueDate}.`,
        since: orderedAt,
        dueAt: startOf(plusDays(dueDate, 1)),
      })),

  'failing-webhook': async ({ reads }) =>
    (await listOperatedEndpoints(reads, { ...firstPage, 'filter.isFailing': true })).map(
      ({ id, partner, url, failingSince, disabledAt, createdAt }) => {
        const partnerFilter = `${partner === null ? 'Our own endpoint' : `The endpoint of ${partner}`} at ${new URL(url).host}`
        const since = berlinDateTime(new Date(disabledAt ?? failingSince ?? createdAt))
        return {
          id,
          contractNumber: null,
          says:
            disabledAt === null
              ? `${partnerFilter} fails. It is switched off after five days.`
              : `${partnerFilter} was switched off because it failed.`,
          since,
          dueAt: disabledAt === null ? daysAfter(since, 5) : since,
        }
      },
    ),

  'late-prices': async ({ dayAheadPrices }, now) => {
    const dueDate = lastDueDate(now)
    const lastDate = dayAheadPrices.current().lastDate()
    if ((lastDate ?? '') >= dueDate) return []
    const since = `${plusDays(dueDate, -1)} 14:00:00`
    return [
      {
        id: dueDate,
        contractNumber: null,
        says: `The prices of ${dueDate} are missing; those that are known end with ${lastDate ?? 'no day'}.`,
        since,
        dueAt: since,
      },
    ]
  },

  'missing-prices': async ({ reads, config }, now) => {
    // The demo data of a test environment has no next year.
    if (config.environment === 'test') return []
    const today = berlinDate(now)
    const missing = await findMissingNextYear(reads, today)
    if (missing === undefined) return []
    const { firstDay } = missing
    const lastDay = lastNoticeDate(firstDay, true)
    return [
      {
        id: firstDay,
        contractNumber: null,
        says: `Missing from ${firstDay} on: ${missingParts(missing).join('; ')}. Letters to households must arrive by ${lastDay}, to others by ${lastNoticeDate(firstDay, false)}.`,
        since: startOf(`${today.slice(0, 4)}-10-01`),
        dueAt: startOf(lastDay),
      },
    ]
  },

  'returned-letter': async ({ reads }) =>
    (await findReturned(reads, maxWork)).map(
      ({ contractNumber, effectiveDate, returnedAt, lastPostDate }) => ({
        id: effectiveDate,
        contractNumber,
        says: `The letter about the prices from ${effectiveDate} on came back. One on paper is in time if it is posted by ${lastPostDate}; else the contract keeps its price.`,
        since: berlinDateTime(returnedAt),
        dueAt: startOf(lastPostDate),
      }),
    ),

  'returned-mail': async ({ reads }, now) =>
    (await findReturnedMails(reads, maxWork, now)).map(
      ({ id, kind, contractNumber, returnedAt, reason }) => ({
        id,
        contractNumber,
        says: `The mail ${mailKind(kind)} came back: ${reason}`,
        since: berlinDateTime(returnedAt),
        dueAt: daysAfter(berlinDateTime(returnedAt), 3),
      }),
    ),

  'termination-declaration': async ({ reads }) =>
    (await findWaiting(reads, 'termination', maxWork)).map(({ id, contractNumber, result, receivedAt }) => ({
      id,
      contractNumber,
      says:
        result === 'unmatched'
          ? 'A termination without login matched no contract.'
          : 'A termination without login needs a person: its right or the state of the contract is not clear.',
      since: berlinDateTime(receivedAt),
      dueAt: daysAfter(berlinDateTime(receivedAt), 1),
    })),

  'erasure-request': async ({ reads }) =>
    (await listWaitingErasures(reads, maxWork)).map(({ customerNumber, requestedAt }) => ({
      id: customerNumber,
      contractNumber: null,
      says: `Customer ${customerNumber} asked for erasure.`,
      since: berlinDateTime(requestedAt),
      // Art. 12 (3) GDPR gives a month.
      dueAt: daysAfter(berlinDateTime(requestedAt), 28),
    })),

  'missing-agreement': async ({ reads, config }) => {
    // Customers of a test environment are invented.
    if (config.environment === 'test') return []
    return (await findReadersWithoutAgreement(reads)).map(({ slug, since }) => ({
      id: slug,
      contractNumber: null,
      says: `The partner ${slug} reads customers who gave it no access, and no data-processing agreement is recorded.`,
      since: berlinDateTime(since),
      dueAt: daysAfter(berlinDateTime(since), 14),
    }))
  },

  'brand-proposal': async ({ reads }) => {
    const [proposals, partners] = await Promise.all([findProposals(reads), partnersById(reads)])
    const { proposals: waiting } = waitingAmong(proposals)
    return [...new Set(waiting.map(({ partnerId }) => partnerId))].flatMap((partnerId) => {
      const own = waiting.filter((proposal) => proposal.partnerId === partnerId)
      const [slug, since] = [partners.get(partnerId)?.slug, own[0]?.proposedAt]
      if (slug === undefined || since === undefined) return []
      const says = `The partner ${slug} proposes ${own.map(proposalText).join(' and ')}.`
      const at = berlinDateTime(since)
      return [{ id: slug, contractNumber: null, says, since: at, dueAt: daysAfter(at, 2) }]
    })
  },
}

/** What all parked tasks have in common. */
const parked = ({ id, subject, parkedAt, dueAt }: TaskItem) => ({
  id,
  contractNumber: isContractNumber(subject) ? subject : null,
  since: parkedAt ?? dueAt,
  dueAt: parkedAt ?? dueAt,
})

/** Everything that needs a person now, or what is of one kind, the most urgent first. */
export async function listWork(deps: Deps, now: Date, kind?: WorkKind): Promise<WorkItem[]> {
  const kinds = kind === undefined ? (Object.keys(sources) as WorkKind[]) : [kind]
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await sources[kind](deps, now)).slice(0, firstPage.limit).map((item) => ({ kind, ...item })),
    ),
  )
  return found.flat().toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
}

/** The orders that a page of it shows. */
export const ordersOf = (items: readonly WorkItem[]): string[] =>
  items.flatMap(({ contractNumber }) => contractNumber ?? [])
