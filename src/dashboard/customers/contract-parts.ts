import type { ContractItem } from '../../contracts/schema.ts'
import type { findAccessOfPartner } from '../../customers/grants/access.ts'
import { stateWords } from '../../domain/state-words.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { badge } from '../../platform/html/page-parts.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { facts } from '../../web/frame/parts.ts'
import { instantText, timeText } from '../../web/frame/time-text.ts'
import { endpointPath } from '../dashboard-paths.ts'
import type { PartnerTimelineEntry } from '../orders/timeline.ts'

type Address = { streetName: string | null; houseNumber: string | null; postCode: string; city: string }
export const addressOf = ({ streetName, houseNumber, postCode, city }: Address): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`

type Access = Awaited<ReturnType<typeof findAccessOfPartner>>
export const accessFacts = (access: Access, now: Date): Html =>
  access === undefined
    ? html`<p class="empty">The customer has not given you access. <a href="/docs/linking">The guide</a> says how to ask for it.</p>`
    : facts([
        ['Given', instantText(access.grantedAt.toISOString(), now)],
        [
          'Ends',
          access.endsAt === null
            ? 'when the customer ends it'
            : instantText(access.endsAt.toISOString(), now),
        ],
        ['Shows', access.parts === null ? 'everything' : access.parts.join(', ')],
        ['May change contracts', access.mayManageContracts ? 'Yes' : 'No'],
        ['Covers', access.onlyContracts === null ? 'all contracts' : access.onlyContracts.join(', ')],
      ])

/** The contract does not say how far its delivery is; its last day does. */
export function contractBadge(
  { contractState, actualDateOfDelivery: startDate, endDateOfDelivery: endDate }: ContractItem,
  now: Date,
): Html {
  const hasEnded = endDate !== null && endDate < berlinDate(now)
  const deliveryState = hasEnded ? 'Cancelled' : 'CancelledDelivery'
  const { label, mood } = stateWords(
    { state: contractState, deliveryState, startDate, endDate, openReasons: [] },
    'en',
  )
  return badge(label, mood, contractState)
}

export const contractFacts = (contract: ContractItem): Html =>
  facts([
    ['State in the API', html`<code>${contract.contractState}</code>`],
    ['Holder', contract.name],
    ['Photovoltaics since', contract.photovoltaicsSince],
    ['Metering', contract.accountingMethod],
    ['Grid operator', contract.distributionSystemOperatorName],
    ['Previous supplier', contract.previousSupplierName],
    ['Notice', `${contract.cancellationPeriod} ${contract.cancellationPeriodUnit}`],
    ['Pays by', contract.bankDetail === null ? 'invoice' : 'direct debit'],
  ])

export const timelineList = (
  entries: readonly PartnerTimelineEntry[],
  now: Date,
  maySeeWebhooks: boolean,
): Html =>
  entries.length === 0
    ? html`<p class="empty">You were told nothing about it yet.</p>`
    : html`<ol class="timeline">${entries.map(
        ({ at, kind, says, endpointId }) => html`<li>
      <div class="what">${endpointId !== null && maySeeWebhooks ? html`<a href="${endpointPath(endpointId)}">${says}</a>` : says}</div>
      <div class="aside">${timeText(at, now)} · ${kind}</div>
    </li>`,
      )}</ol>`
