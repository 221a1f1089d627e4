import type { GrantedAccess } from '../../customers/grants/access.ts'
import { accessParts, accessPartTexts } from '../../domain/access-parts.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, section } from '../../platform/html/page-parts.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { accessTexts } from '../access/texts.ts'
import { contractStages } from '../contract/order-card.ts'
import { stageOf } from '../contract/stage.ts'
import { accountPage, columns } from './access-page.ts'
import { accountTexts } from './account-texts.ts'
import { contractChoice } from './chosen-contract.ts'
import { figuresText, tiles } from './figures-text.ts'
import { priceSection } from './home-price.ts'
import { type Consumed, type HomeView, homeTexts } from './home-view.ts'
import { type Customer, fullName } from './logged-in.ts'
import * as paths from './paths.ts'

type OverviewPage = Customer & {
  home: HomeView
  accesses: readonly GrantedAccess[]
  now: Date
  guard: Html
  /** A form was sent from a page that was too old or not ours. */
  isStale?: boolean
}

export function overviewPage(page: OverviewPage): Html {
  const { session, lang, home, isStale = false } = page
  const texts = accountTexts[lang]
  const { orders, today, running } = home
  const isComing = !running && orders.some((order) => stageOf(order, today) === 'coming')
  return accountPage(page, paths.accountPath, {
    ...{ title: texts.title, isWide: true, scriptUrl: paths.accountScriptPath },
    ...(running && { query: { contract: running.order.contractNumber } }),
    content: html`
      <h1>${[texts.hello, fullName(session)].filter(Boolean).join(', ')}</h1>
      <p class="lead"><span>${texts.customerNumber} ${session.customerNumber} ·</span> <span>${session.emailAddress}</span></p>
      ${isStale && refusalNotice('stale', lang)}
      ${todoSection(home, page)}
      ${isComing && html`<p class="hint">${homeTexts[lang].coming}</p>`}
      ${columns(
        html`${running && runningSections(running, page)}
      ${accessSection(page)}`,
        html`${
          orders.length === 0
            ? section('contracts', homeTexts[lang].contracts, html`<p class="empty">${texts.noContracts}</p>`)
            : contractStages(orders, page, today)
        }
      ${securitySection(page)}`,
      )}`,
  })
}

type View = Pick<OverviewPage, 'lang' | 'guard' | 'brand'>

function runningSections(running: NonNullable<HomeView['running']>, { lang, home, now }: OverviewPage): Html {
  const { order, prices, yesterday, month, lastDay } = running
  const texts = homeTexts[lang]
  const { contractNumber } = order
  const url = paths.inLanguage(paths.consumptionPath, lang, { contract: contractNumber })
  const tile = (name: string, consumed: Consumed | null, until?: string | null) => ({
    name: until ? `${name}, ${texts.until(dateText(until, lang))}` : name,
    value: consumed === null ? '–' : figuresText[lang].kwh(consumed.kwh),
    more: consumed === null ? texts.notYet : texts.cost(figuresText[lang].euro(consumed.euro)),
  })
  return html`${contractChoice(running, lang, { path: paths.accountPath })}
    ${priceSection(prices, { contractNumber, lang, today: home.today, now })}
    ${section(
      'consumption',
      texts.consumptionTitle,
      html`${tiles([tile(texts.yesterday, yesterday), tile(texts.month, month, lastDay)])}
      <p><a class="button quiet" href="${url}">${texts.toConsumption}</a></p>`,
    )}`
}

/** What waits for the customer. */
function todoSection({ orders, today }: HomeView, { lang }: View): Html {
  const texts = homeTexts[lang]
  const items = orders
    .filter((order) => stageOf(order, today) !== 'ended')
    .flatMap(({ contractNumber, priceChange, endDate, maySubmitReading, state, openReasons }) => [
      ...(priceChange !== null && (endDate === null || endDate >= priceChange.effectiveDate)
        ? [
            {
              says: texts.change(dateText(priceChange.effectiveDate, lang), contractNumber),
              act: texts.changeDo,
              path: paths.priceChangePath(contractNumber),
            },
          ]
        : []),
      ...(maySubmitReading
        ? [{ says: texts.reading, act: texts.readingDo, path: paths.meterReadingPath(contractNumber) }]
        : []),
      ...(state === 'Open' && openReasons.length > 0
        ? [
            {
              says: texts.details(contractNumber),
              act: texts.detailsDo,
              path: paths.contractPath(contractNumber),
            },
          ]
        : []),
    ])
    .slice(0, maxTodos)
  if (items.length === 0) return html``
  return section(
    'todo',
    texts.todoTitle,
    html`<ul class="card todo">${items.map(({ says, act, path }) => html`<li><p>${says}</p> <a class="button quiet" href="${paths.inLanguage(path, lang)}">${act}</a></li>`)}</ul>`,
  )
}
const maxTodos = 5

function accessSection({ accesses, lang }: OverviewPage): Html {
  const texts = accountTexts[lang]
  const card = (access: GrantedAccess) => {
    const { slug, brandName, purpose, mayManageContracts, onlyContracts, grantedAt, lastAccessAt } = access
    const parts = (access.parts ?? accessParts).map((part) => accessPartTexts[lang][part].name)
    const url = paths.inLanguage(paths.accessRevocationPath(slug), lang)
    const lastAccess = lastAccessAt === null ? texts.notYet : dateTimeText(berlinDateTime(lastAccessAt), lang)
    return html`<article class="card">
      <h3>${brandName}</h3>
      ${facts([
        [accessTexts[lang].purpose, purpose?.[lang]],
        [accessTexts[lang].reads, parts.join(', ')],
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
    <p><a href="${paths.inLanguage(paths.accessPath, lang)}">${texts.accessLink}</a></p>
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
      <a class="button quiet" href="${paths.inLanguage(paths.settingsPath, lang)}">${texts.settings}</a>
      <a class="button quiet" href="${paths.inLanguage(paths.securityPath, lang)}">${texts.securityLink}</a>
      <a class="button quiet" href="${paths.inLanguage(paths.changePasswordPath, lang)}">${texts.changePassword}</a>
      ${buttonForm(paths.inLanguage(paths.logoutEverywherePath, lang), texts.logOutEverywhere, guard)}
    </div>`,
  )
}

const buttonForm = (action: string, label: string, guard: Html): Html =>
  html`<form method="post" action="${action}">${guard}<button class="button quiet" type="submit">${label}</button></form>`

// Tells screen reader users what a link is about.
const heard = (what: string): Html => html`<span class="visually-hidden"> ${what}</span>`
