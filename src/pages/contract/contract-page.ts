import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { costParts } from '../../energy/statements/cost-parts.ts'
import { dateText, localText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { badge, facts, section, table } from '../../platform/html/page-parts.ts'
import { validOn } from '../../tariffs/regions/regions.ts'
import { accountPage, columns } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import { figuresText, vatText } from '../account/figures-text.ts'
import type { Customer } from '../account/logged-in.ts'
import { orderWords } from '../account/order-words.ts'
import * as paths from '../account/paths.ts'
import { tariffLabel } from '../brand/tariff-label.ts'
import { contractActs } from '../contract-acts/act-links.ts'
import { meterReadingTexts } from '../meter-readings/meter-reading-texts.ts'
import { contractTexts } from './contract-texts.ts'
import type { ContractView } from './contract-view.ts'
import { contractStages, orderFacts } from './order-card.ts'
import { timelineOf, urgentActs } from './timeline.ts'

/** All contracts and orders: active, coming, ended. */
export function contractsPage(customer: Customer, orders: readonly AccountOrder[], today: string): Html {
  const { title, none } = contractTexts[customer.lang]
  return accountPage(customer, paths.contractsPath, {
    ...{ title, isWide: true },
    content: html`<h1>${title}</h1>
      ${orders.length === 0 ? html`<p class="empty">${none}</p>` : contractStages(orders, customer, today)}`,
  })
}

/** One contract: its facts, prices, documents, readings and what has happened. */
export function contractPage(customer: Customer, view: ContractView): Html {
  const { lang } = customer
  const texts = contractTexts[lang]
  const { order, contract, meterNumber, today } = view
  const { label, says, mood } = orderWords(order, lang)
  const title = order.isContract ? texts.contract : texts.order
  const hasBegun = order.isContract && order.startDate !== null && order.startDate <= today
  const about = { contract: order.contractNumber }
  const acts = html`${
    hasBegun &&
    html`<div class="actions"><a class="button" href="${paths.inLanguage(paths.consumptionPath, lang, about)}">${texts.consumption}</a>
        <a class="button quiet" href="${paths.inLanguage(paths.pricesPath, lang, about)}">${texts.prices}</a></div>`
  }${urgentActs(order, lang)}${contractActs(order, lang)}`
  // No contract came of it, and none will.
  const isDeclined = !order.isContract && (order.state === 'Rejected' || order.state === 'Revoked')
  return accountPage(customer, paths.contractPath(order.contractNumber), {
    ...{ title: `${title} ${order.contractNumber}`, isWide: true },
    content: html`<p><a href="${paths.inLanguage(paths.contractsPath, lang)}">← ${texts.all}</a></p>
      <div class="card-head"><h1>${title} ${tariffLabel(order, lang)}</h1>${badge(label, mood)}</div>
      <p>${says}</p>
      ${acts.toString() !== '' && section('acts', texts.acts, acts)}
      ${columns(
        html`${section(
          'facts',
          texts.facts,
          html`${orderFacts(order, { lang, brand: null })}
        ${facts([
          [texts.meterNumber, meterNumber],
          [texts.yearly, figuresText[lang].kwh(contract.expectedConsumptionKwh)],
        ])}`,
        )}
      ${
        !isDeclined &&
        html`${section('prices', texts.pricesTitle, prices(view, customer))}
      ${section('changes', texts.changes, changes(order, customer))}`
      }
      ${order.isContract && section('readings', texts.readings, readings(view, customer))}`,
        html`${section('documents', texts.documents, documents(view, customer))}
      ${section('timeline', texts.timeline, timeline(view, customer))}`,
      )}`,
  })
}

function prices({ prices: found, contract }: ContractView, { lang }: Customer): Html {
  const texts = contractTexts[lang]
  if (found === null) return html`<p>${texts.noPrices}</p>`
  const { cent, euro } = figuresText[lang]
  const { date, workCent, baseEuroPerMonth, vat } = found
  const work = costParts.reduce((sum, part) => sum + workCent[part], 0)
  return html`<p>${texts.pricesLead(dateText(date, lang), vatText(vat, lang))}</p>
    ${facts([
      [texts.work, html`<strong>${cent(work)}</strong>`],
      ...costParts.map((part) => [texts.contained(texts.parts[part]), cent(workCent[part])] as const),
      [texts.base, html`<strong>${texts.monthly(euro(baseEuroPerMonth))}</strong>`],
    ])}
    ${validOn(contract.withoutGridUse, date) !== undefined && html`<p class="hint">${texts.pricesWithoutGridUse}</p>`}
    ${contract.tariff.kind !== 'Fixed' && html`<p class="hint">${texts.pricesDynamic}</p>`}`
}

function changes({ priceChange, endDate, contractNumber }: AccountOrder, { lang }: Customer): Html {
  const texts = contractTexts[lang]
  if (priceChange === null || (endDate !== null && endDate < priceChange.effectiveDate))
    return html`<p>${texts.noChanges}</p>`
  const { effectiveDate, euroPerYear } = priceChange
  const amount = figuresText[lang].euro(Math.abs(euroPerYear))
  return html`<p>${texts.change(dateText(effectiveDate, lang), amount, euroPerYear > 0)}
    <a href="${paths.inLanguage(paths.priceChangePath(contractNumber), lang)}">${texts.changeMore}</a></p>`
}

function documents({ documents: found, order }: ContractView, { lang }: Customer): Html {
  const texts = contractTexts[lang]
  if (found.length === 0) return html`<p>${texts.noDocuments}</p>`
  const kilobytes = (bytes: number) => localText(lang).number(Math.ceil(bytes / 1000))
  return html`<ul>${found.map(
    ({ fileId, kind, sizeBytes, createdAt }) =>
      html`<li><a href="${paths.documentPath(order.contractNumber, fileId)}" download>${texts.documentNames[kind] ?? texts.document}</a> (${texts.size(kilobytes(sizeBytes))}, ${dateText(createdAt.slice(0, 10), lang)})</li>`,
  )}</ul>`
}

function readings({ readings: found, order, contract, today }: ContractView, { lang }: Customer): Html {
  const texts = contractTexts[lang]
  const url = paths.inLanguage(paths.meterReadingPath(order.contractNumber), lang)
  const { number } = localText(lang)
  if (found.length === 0)
    return html`<p>${hasSmartMeterOn(contract, today) ? texts.readingsByMeter : texts.noReadings}</p>`
  return html`${table(
    `${texts.readings}: ${texts.kwh}`,
    [
      { title: texts.date, cell: ({ date }) => dateText(date, lang) },
      { title: texts.kwh, isFigure: true, cell: ({ kwh }) => number(kwh) },
      { title: texts.source, cell: ({ source }) => meterReadingTexts[lang].sources[source] },
    ],
    { rows: found, empty: '' },
  )}
    ${order.maySubmitReading && html`<p><a href="${url}">${texts.allReadings}</a></p>`}`
}

const timeline = ({ order, today }: ContractView, { lang }: Customer): Html =>
  html`<ol class="timeline">${timelineOf(order, today).map(
    ({ date, kind, isAhead }) =>
      html`<li${isAhead && html` class="ahead"`}><time datetime="${date}">${dateText(date, lang)}</time>${contractTexts[lang].events[kind]}</li>`,
  )}</ol>`
