import { whyNotChangeable } from '../../contracts/changes/contract-changes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import { actPath, contractWithdrawalPath, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'

/** What the customer can do about a contract or an order now, as a list of links; nothing if there is nothing to do. */
export function contractActs(order: AccountOrder, lang: Language): Html {
  const links = linksOf(order, lang)
  if (links.length === 0) return html``
  return html`<ul class="act-links">${links.map(
    ({ path, label }) =>
      html`<li><a href="${inLanguage(path, lang)}">${label}<span class="visually-hidden"> ${order.contractNumber}</span></a></li>`,
  )}</ul>`
}

function linksOf(order: AccountOrder, lang: Language): { path: string; label: string }[] {
  const { contractNumber, isContract, state, deliveryState, withdrawal } = order
  const { links } = actTexts[lang]
  const isRunning = state === 'PendingDelivery' || state === 'Delivery'
  const isEnding = state === 'Cancelled' && deliveryState !== 'Cancelled'
  const act = (name: keyof typeof links & Parameters<typeof actPath>[1], isPossible: boolean) =>
    isPossible ? [{ path: actPath(contractNumber, name), label: links[name] }] : []
  return [
    ...act('bank-details', isContract && whyNotChangeable(order) === null),
    ...act('billing-address', isContract && whyNotChangeable(order) === null),
    ...act('photovoltaics', isContract && whyNotChangeable(order) === null),
    ...act('move', isContract && isRunning),
    ...act('terminate', isContract && isRunning),
    ...(isContract && isEnding ? [{ path: actPath(contractNumber, 'terminate'), label: links.ending }] : []),
    ...(withdrawal === 'possible' || withdrawal === 'to-clarify'
      ? [{ path: contractWithdrawalPath(contractNumber), label: links.withdraw }]
      : []),
  ]
}
