import type { FilledAddress } from '../../domain/filled-order.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { badge } from '../../platform/html/parts/badge.ts'
import { facts } from '../../platform/html/parts/facts.ts'
import { section } from '../../platform/html/parts/section.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage } from './access-page.ts'
import type { AccountOrder, AccountOverview } from './account-overview.ts'
import { type AccountTexts, accountTexts } from './account-texts.ts'
import { type Customer, fullName } from './logged-in.ts'
import { orderWords } from './order-words.ts'
import * as paths from './paths.ts'

type OverviewPage = Customer & {
  overview: AccountOverview
  guard: Html
  /** A form was sent from a page that was too old or not ours. */
  isStale?: boolean
}

export function overviewPage(page: OverviewPage): Html {
  const { session, lang, overview, guard, isStale = false } = page
  const texts = accountTexts[lang]
  return accountPage(page, paths.accountPath, {
    title: texts.title,
    isWide: true,
    content: html`
      <div class="page-head">
        <div>
          <h1>${[texts.hello, fullName(session)].filter(Boolean).join(', ')}</h1>
          <p class="lead"><span>${texts.customerNumber} ${session.customerNumber} ·</span> <span>${session.emailAddress}</span></p>
        </div>
        ${buttonForm(paths.inLanguage(paths.logoutPath, lang), texts.logOut, guard)}
      </div>
      ${isStale && refusalNotice('stale', lang)}
      ${ordersSection(overview, page)}
      ${accessSection(overview, page)}
      ${securitySection(page)}`,
  })
}

type View = Pick<OverviewPage, 'lang' | 'guard' | 'brand'>

function ordersSection({ contracts, orders }: AccountOverview, view: View): Html {
  const texts = accountTexts[view.lang]
  return html`${section(
    'contracts',
    texts.contracts,
    contracts.length === 0
      ? html`<p>${texts.noContracts}</p>`
      : contracts.map((contract) => orderCard(contract, view)),
  )}
    ${
      orders.length > 0 &&
      section(
        'orders',
        texts.orders,
        orders.map((order) => orderCard(order, view)),
      )
    }`
}

function orderCard(order: AccountOrder, { lang, brand }: View): Html {
  const texts = accountTexts[lang]
  const { label, says, mood } = orderWords(order, lang)
  const mayWithdraw = order.withdrawal === 'possible' || order.withdrawal === 'to-clarify'
  const withdrawUrl = paths.inLanguage(paths.contractWithdrawalPath(order.contractNumber), lang)
  const readingUrl = paths.inLanguage(paths.meterReadingPath(order.contractNumber), lang)
  return html`<article class="card">
    <div class="card-head"><h3>${order.tariffName}</h3>${badge(label, mood)}</div>
    <p>${says}</p>
    ${facts([
      [order.isContract ? texts.number : texts.orderNumber, order.contractNumber],
      [texts.brand, brand === null && order.brandName],
      [texts.address, addressText(order.deliveryAddress)],
      ...datesOf(order, texts).map(([term, date]) => [term, dateText(date, lang)] as const),
    ])}
    ${
      order.priceChange !== null &&
      (order.endDate === null || order.endDate >= order.priceChange.effectiveDate) &&
      html`<p><a class="button quiet" href="${paths.inLanguage(paths.priceChangePath(order.contractNumber), lang)}">${texts.priceChange(dateText(order.priceChange.effectiveDate, lang))}${heard(order.contractNumber)}</a></p>`
    }
    ${
      order.maySubmitReading &&
      html`<p><a class="button quiet" href="${readingUrl}">${texts.submitReading}${heard(order.contractNumber)}</a></p>`
    }
    ${
      mayWithdraw &&
      html`<p><a class="button quiet" href="${withdrawUrl}">${texts.withdraw}${heard(order.contractNumber)}</a></p>`
    }
  </article>`
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

function accessSection({ accesses }: AccountOverview, { lang }: View): Html {
  const texts = accountTexts[lang]
  const card = (access: AccountOverview['accesses'][number]) => {
    const { slug, brandName, mayManageContracts, onlyContracts, grantedAt, lastAccessAt } = access
    const url = paths.inLanguage(paths.accessRevocationPath(slug), lang)
    const lastAccess = lastAccessAt === null ? texts.notYet : dateTimeText(berlinDateTime(lastAccessAt), lang)
    return html`<article class="card">
      <h3>${brandName}</h3>
      ${facts([
        [texts.since, dateText(berlinDate(grantedAt), lang)],
        [texts.lastAccess, lastAccess],
        [texts.mayDo, mayManageContracts && texts.manageContracts],
        [texts.onlyContracts, onlyContracts !== null && (onlyContracts.join(', ') || '–')],
      ])}
      <p><a class="button quiet" href="${url}">${texts.revokeAccess}${heard(brandName)}</a></p>
    </article>`
  }
  return section(
    'accesses',
    texts.accesses,
    html`<p>${accesses.length === 0 ? texts.noAccesses : texts.accessesLead}</p>
    ${accesses.map(card)}
    <p class="hint">${texts.broughtBy}</p>`,
  )
}

function securitySection({ lang, guard }: View): Html {
  const texts = accountTexts[lang]
  return section(
    'security',
    texts.security,
    html`<p>${texts.securityLead}</p>
    <div class="actions">
      <a class="button quiet" href="${paths.inLanguage(paths.changePasswordPath, lang)}">${texts.changePassword}</a>
      ${buttonForm(paths.inLanguage(paths.logoutEverywherePath, lang), texts.logOutEverywhere, guard)}
    </div>`,
  )
}

const buttonForm = (action: string, label: string, guard: Html): Html =>
  html`<form method="post" action="${action}">${guard}<button class="button quiet" type="submit">${label}</button></form>`

// Tells screen reader users what a link is about.
const heard = (what: string): Html => html`<span class="visually-hidden"> ${what}</span>`

const addressText = ({ streetName, houseNumber, postCode, city }: FilledAddress): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`
