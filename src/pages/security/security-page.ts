import type { PasskeyRow } from '../../customers/passkeys/passkeys.ts'
import type { KnownBrowser } from '../../customers/sessions/known-browser.ts'
import type { OpenSession } from '../../customers/sessions/session.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { badge, facts, notice, section } from '../../platform/html/page-parts.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage } from '../account/access-page.ts'
import type { Customer } from '../account/logged-in.ts'
import * as paths from '../account/paths.ts'
import { type Done, securityTexts } from './texts.ts'

type SecurityPage = {
  guard: Html
  /** Null for somebody who may have none. */
  passkeys: readonly PasskeyRow[] | null
  browsers: readonly KnownBrowser[]
  sessions: readonly OpenSession[]
  done?: Done | undefined
  /** A form was sent from a page that was too old or not ours. */
  isStale?: boolean
}

/** How and where the account can be opened, and what to do about it. */
export function securityPage(customer: Customer, page: SecurityPage): Html {
  const { lang, session } = customer
  const texts = securityTexts[lang]
  const view = { ...page, lang }
  return accountPage(customer, paths.securityPath, {
    title: texts.title,
    isWide: true,
    content: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead} ${texts.account}: <strong>${session.emailAddress}</strong></p>
      ${page.done !== undefined && notice(texts.done[page.done])}
      ${page.isStale && refusalNotice('stale', lang)}
      ${section(
        'password',
        texts.password,
        html`<p>${texts.passwordLead}</p>
        <p><a class="button quiet" href="${paths.inLanguage(paths.changePasswordPath, lang)}">${texts.changePassword}</a></p>`,
      )}
      ${section('passkeys', texts.passkeys, passkeyList(view))}
      ${section('browsers', texts.browsers, browserList(view))}
      ${section('sessions', texts.sessions, sessionList(view))}`,
  })
}

type View = SecurityPage & { lang: Language }

function passkeyList({ lang, passkeys }: View): Html {
  const texts = securityTexts[lang]
  const lead = html`<p>${texts.passkeysLead}</p>`
  if (passkeys === null) {
    const forgotUrl = paths.inLanguage('/account/forgot-password', lang)
    return html`${lead}<p>${texts.passkeysUnproven}</p>
      <p><a class="button quiet" href="${forgotUrl}">${texts.ownPassword}</a></p>`
  }
  const addUrl = paths.inLanguage(`${paths.passkeysPath}/new`, lang)
  return html`${lead}
    ${passkeys.length === 0 && html`<p>${texts.noPasskeys}</p>`}
    ${passkeys.map((passkey) => passkeyCard(passkey, lang))}
    <p><a class="button quiet" href="${addUrl}">${texts.addPasskey}</a></p>`
}

function passkeyCard({ id, name, createdAt, lastUsedAt }: PasskeyRow, lang: Language): Html {
  const texts = securityTexts[lang]
  const removeUrl = paths.inLanguage(`${paths.passkeysPath}/${id}/remove`, lang)
  return html`<article class="card">
    <h3>${name}</h3>
    ${facts([
      [texts.since, dayOf(createdAt, lang)],
      [texts.lastUsed, lastUsedAt === null ? texts.never : timeOf(lastUsedAt, lang)],
    ])}
    <p><a class="button quiet" href="${removeUrl}">${texts.remove}${heard(name)}</a></p>
  </article>`
}

function browserList({ lang, guard, browsers }: View): Html {
  const texts = securityTexts[lang]
  const forget = (which: string, label: string, about = '') =>
    html`<form method="post" action="${paths.inLanguage(paths.browsersPath, lang)}">${guard}
      <button class="button quiet" type="submit" name="browser" value="${which}">${label}${about !== '' && heard(about)}</button></form>`
  const card = ({ id, name, firstSeenAt, lastSeenAt, isHere }: KnownBrowser) => html`<article class="card">
    <div class="card-head"><h3>${name || texts.unknownBrowser}</h3>${isHere && badge(texts.here, 'good')}</div>
    ${facts([
      [texts.firstSeen, dayOf(firstSeenAt, lang)],
      [texts.lastSeen, lastSeenAt && timeOf(lastSeenAt, lang)],
    ])}
    ${forget(id, texts.forget, name || texts.unknownBrowser)}
  </article>`
  return html`<p>${texts.browsersLead}</p>
    ${browsers.length === 0 && html`<p>${texts.noBrowsers}</p>`}
    ${browsers.map(card)}
    ${browsers.length > 1 && forget('all', texts.forgetAll)}
    ${browsers.length > 0 && html`<p class="hint">${texts.forgetHint}</p>`}`
}

function sessionList({ lang, guard, sessions }: View): Html {
  const texts = securityTexts[lang]
  const item = ({ startedAt, isForRequest, isHere, browserName }: OpenSession) => html`<li>
    ${browserName || texts.unknownBrowser}, ${texts.sessionSince} ${timeOf(startedAt, lang)}${isForRequest && ` (${texts.forRequest})`}
    ${isHere && badge(texts.here, 'good')}</li>`
  const button = (path: string, label: string) =>
    html`<form method="post" action="${paths.inLanguage(path, lang)}">${guard}<button class="button quiet" type="submit">${label}</button></form>`
  return html`<ul>${sessions.map(item)}</ul>
    <div class="actions">${button(paths.logoutPath, texts.logOut)}${button(paths.logoutEverywherePath, texts.logOutEverywhere)}</div>`
}

const dayOf = (at: Date, lang: Language) => dateText(berlinDate(at), lang)
const timeOf = (at: Date, lang: Language) => dateTimeText(berlinDateTime(at), lang)

// Tells screen reader users what a link or button is about.
const heard = (what: string): Html => html`<span class="visually-hidden"> ${what}</span>`
