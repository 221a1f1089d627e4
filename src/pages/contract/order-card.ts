import type { FilledAddress } from '../../domain/filled-order.ts'
import { dateText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { badge, facts, section } from '../../platform/html/page-parts.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import { type AccountTexts, accountTexts } from '../account/account-texts.ts'
import type { Customer } from '../account/logged-in.ts'
import { orderWords } from '../account/order-words.ts'
import { contractPath, inLanguage } from '../account/paths.ts'
import { tariffLabel } from '../brand/tariff-label.ts'
import { contractActs } from '../contract-acts/act-links.ts'
import { contractTexts } from './contract-texts.ts'
import { inStages } from './stage.ts'
import { urgentActs } from './timeline.ts'

/** The customer's contracts and orders: active, coming, ended. A stage without any is left out. */
export const contractStages = (
  orders: readonly AccountOrder[],
  { lang, brand }: Pick<Customer, 'lang' | 'brand'>,
  today: string,
): Html =>
  html`${inStages(orders, today)
    .filter((stage) => stage.orders.length > 0)
    .map(({ stage, orders: inStage }) =>
      section(
        `contracts-${stage}`,
        contractTexts[lang].stages[stage],
        inStage.map((order) => orderCard(order, { lang, brand })),
      ),
    )}`

function orderCard(order: AccountOrder, { lang, brand }: Pick<Customer, 'lang' | 'brand'>): Html {
  const { label, says, mood } = orderWords(order, lang)
  const url = inLanguage(contractPath(order.contractNumber), lang)
  return html`<article class="card contract-card">
    <div class="card-head"><h3><a href="${url}">${tariffLabel(order, lang)}<span class="visually-hidden"> ${order.contractNumber}</span></a></h3>${badge(label, mood)}</div>
    <p>${says}</p>
    ${orderFacts(order, { lang, brand })}
    ${urgentActs(order, lang)}${contractActs(order, lang)}
  </article>`
}

/** Number, address and the dates that matter now; the brand only where pages do not show it anyway. */
export function orderFacts(
  order: AccountOrder,
  { lang, brand }: { lang: Language; brand: Customer['brand'] },
): Html {
  const texts = accountTexts[lang]
  return facts([
    [order.isContract ? texts.number : texts.orderNumber, order.contractNumber],
    [texts.brand, brand === null && order.brandName],
    [texts.address, addressText(order.deliveryAddress)],
    ...datesOf(order, texts).map(([term, date]) => [term, dateText(date, lang)] as const),
  ])
}

/** Only the dates that matter to the customer now. */
function datesOf(order: AccountOrder, texts: AccountTexts): [term: string, date: string][] {
  const { state, startDate, endDate, desiredStartDate, lastWithdrawalDate } = order
  const isWaiting = state === 'Open' || state === 'Processing'
  return [
    [texts.plannedDate, isWaiting ? desiredStartDate : null] as const,
    [texts.startDate, startDate] as const,
    [texts.endDate, endDate !== null && startDate !== null && endDate >= startDate ? endDate : null] as const,
    [texts.withdrawUntil, lastWithdrawalDate] as const,
  ].flatMap(([term, date]) => (date === null ? [] : [[term, date] as [string, string]]))
}

const addressText = ({ streetName, houseNumber, postCode, city }: FilledAddress): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`
