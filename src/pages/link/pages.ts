/** The pages on which a customer gives a partner access. */

import {
  type AccessRequest,
  asksToManage,
  type Brand,
  type ClosedRequest,
} from '../../customers/links/access-request.ts'
import { placeOf } from '../../customers/links/return-address.ts'
import type { Session } from '../../customers/sessions/session.ts'
import { type AccessPart, accessParts, accessPartTexts } from '../../domain/access-parts.ts'
import { dateText } from '../../mail/local-text.ts'
import { brandMark } from '../../platform/html/brand-css.ts'
import { checkBox } from '../../platform/html/choices.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf, staleNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html, whenSent } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { type LoginRefused, loginForm } from '../login/login-form.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { exampleOf } from './example.ts'
import { type LinkTexts, linkTexts } from './texts.ts'

export type Frame = {
  lang: Language
  supplierName: string
  /** The path of the request's pages; it carries the token. */
  path: string
}

type LinkPage = {
  title: string
  brand: Brand | null
  content: Html
  /** The query of the same page in the other language; null for a page that answers a form. */
  switchQuery?: Record<string, string> | null
  scriptUrl?: string
}

type LoginPage = Frame & {
  request: AccessRequest
  guard: Html
  emailAddress?: string
  hasPassword?: boolean
  refused?: LoginRefused | undefined
  /** Who is logged in on the account's own pages in this browser and may go on without a password. */
  loggedInAs?: string | undefined
}

/** The query that shows the login page to somebody who is already logged in. */
export const anotherLoginQuery = { login: 'again' }

/**
 * The first page: who is asking, whose page this is and which password it wants, and that nothing is shared yet. It looks
 * like those who carry the account, never like the partner who only asks.
 */
export function loginPage(page: LoginPage): Html {
  const { request, guard, refused, emailAddress, hasPassword, loggedInAs, lang, path } = page
  const texts = linkTexts[lang]
  const content = html`
    ${marks(page)}
    <h1>${texts.loginHeading(ownerOf(page))}</h1>
    <p class="lead">${texts.loginLead(request.partner.name, ownerOf(page))}</p>
    ${loggedInAs !== undefined && continueForm(page, loggedInAs)}
    ${loginForm({
      lang,
      action: pathOf(`${path}/login`, { lang }),
      guard,
      ...(emailAddress === undefined ? {} : { emailAddress }),
      ...(hasPassword === undefined ? {} : { hasPassword }),
      refused,
      staleText: texts.sendAgain,
      passkey: { action: pathOf(`${path}/passkey`, { lang }), options: `${path}/passkey-options` },
    })}
    ${signUp(page)}`
  const isFault = refused !== undefined && refused !== 'stale'
  const title = titleWith(isFault ? 'faults' : undefined, texts.loginTitle, lang)
  const { brand } = request
  return linkPage(page, { title, brand, content, switchQuery: anotherLoginQuery, scriptUrl: loginScriptPath })
}

const ownerOf = ({ request, supplierName }: { request: AccessRequest; supplierName: string }): string =>
  request.brand?.name ?? supplierName

/** Those who carry the account, and who asks. */
function marks({ request, supplierName }: { request: AccessRequest; supplierName: string }): Html | false {
  const { brand, partner } = request
  if (brand?.slug === partner.slug) return false
  return html`<ul class="marks">
    <li>${brandMark(brand, supplierName)}</li>
    <li>${brandMark(partner, supplierName)}</li>
  </ul>`
}

const continueForm = ({ lang, path, guard }: LoginPage, emailAddress: string): Html => html`
    <form method="post" action="${pathOf(`${path}/continue`, { lang })}">
      ${guard}<p>${linkTexts[lang].stillLoggedIn} <strong>${emailAddress}</strong></p>
      <button class="button wide" type="submit">${linkTexts[lang].goOn}</button>
    </form>
    <p class="or">${linkTexts[lang].orAnotherAccount}</p>`

function signUp({ request: { signUpUrl, partner }, lang }: LoginPage): Html | false {
  const { noContract, signUp: offer } = linkTexts[lang]
  if (signUpUrl === null) return false
  return html`<p class="hint">${noContract} <a href="${signUpUrl}" rel="noreferrer noopener">${offer(partner.name)}</a></p>`
}

type ConsentPage = Frame & {
  request: AccessRequest
  guard: Html
  session: Session
  /** Where the customer can revoke the access. */
  accountUrl: string
  /** `yyyy-MM-dd`, if the access ends by itself. */
  lastDate: string | null
  isStale?: boolean
  /** Whether the customer wanted to share a selection and chose nothing. */
  isEmpty?: boolean
}

/** Both answers are equally easy. The name is that of the partner who asks, whichever brand the page shows. */
export function consentPage(page: ConsentPage): Html {
  const { request, guard, session, isStale = false, isEmpty = false, lang, path } = page
  const texts = linkTexts[lang]
  const { name } = request.partner
  const isManaging = asksToManage(request)
  const title = isManaging ? texts.consentToManageTitle(name) : texts.consentTitle(name)
  const content = html`
    ${marks(page)}
    <h1>${title}</h1>
    ${isStale && staleNotice(lang, texts.sendAgain)}
    <p class="lead">${texts.loggedInAs} <strong>${session.emailAddress}</strong>
      <a href="${pathOf(path, { ...anotherLoginQuery, lang })}">${texts.anotherLogin}</a></p>
    ${purpose(request, lang)}
    <form method="post" action="${pathOf(`${path}/answer`, { lang })}">
      ${guard}
      <h2>${texts.readable(name)}</h2>
      ${isEmpty && notice(texts.chooseSomething, 'error')}
      ${hasChoice(request) ? partChoices(page) : partList(page)}
      <p>${texts.always} ${accessPartTexts[lang].always}.</p>
      ${exampleOf(lang)}
      <p>${texts.notReadable}${!isManaging && ` ${texts.changesNothing}`}</p>
      ${isManaging && managedList(page)}
      ${duration(page)}
      <p>${returnText(request, texts)}</p>
      <div class="choice">
        <button class="button" type="submit" name="answer" value="allow">${hasChoice(request) ? texts.allowAll : texts.allow}</button>
        <button class="button" type="submit" name="answer" value="decline">${texts.decline}</button>
        ${hasChoice(request) && html`<button class="button" type="submit" name="answer" value="selected">${texts.allowSelected}</button>`}
      </div>
    </form>`
  const shownTitle = titleWith(isEmpty ? 'faults' : undefined, title, lang)
  return linkPage(page, { title: shownTitle, brand: request.brand, content })
}

const askedParts = ({ parts }: AccessRequest): readonly AccessPart[] => parts ?? accessParts
const hasChoice = (request: AccessRequest): boolean => askedParts(request).length > 1 || asksToManage(request)

const partList = ({ request, lang }: ConsentPage): Html =>
  html`<ul>${askedParts(request).map((part) => {
    const { name, content } = accessPartTexts[lang][part]
    return html`<li><strong>${name}</strong>: ${content}</li>`
  })}</ul>`

/** Nothing is ticked beforehand: consent is what the customer does (Art. 4 no. 11 GDPR). */
const partChoices = ({ request, lang }: ConsentPage): Html => html`<fieldset class="choices">
      <legend>${linkTexts[lang].chooseParts}</legend>
      ${askedParts(request).map((part) => {
        const { name, content } = accessPartTexts[lang][part]
        return checkBox({ name: part, label: name, hint: content, isChecked: false })
      })}
    </fieldset>`

/** What the partner said at its registration, in its own words, and where it says more. */
function purpose({ purpose: said, partner }: AccessRequest, lang: Language): Html {
  const { why, privacy } = linkTexts[lang]
  return html`${said !== null && html`<h2>${why(partner.name)}</h2><p class="statement">${said[lang]}</p>`}
    ${whenSent((frame) => {
      const url = frame?.brandOf(partner.slug)?.links.privacy ?? null
      return html`${url !== null && html`<p><a href="${url}" rel="noreferrer noopener">${privacy(partner.name)}</a></p>`}`
    })}`
}

function duration({ session, accountUrl, lastDate, lang }: ConsentPage): Html {
  const texts = linkTexts[lang]
  const which = session.onlyOf === null ? texts.allContracts : texts.presentContracts
  const until = lastDate === null ? texts.untilRevoked : texts.untilDate(dateText(lastDate, lang))
  return html`<h2>${texts.lasts}</h2>
    <p>${which}${until} ${texts.revokeAnyTime} <a href="/account/access?lang=${lang}">${accountUrl}</a></p>`
}

/** The box for it, as it is in the form. */
export const manageField = 'Manage'

function managedList({ request, lang }: ConsentPage): Html {
  const texts = linkTexts[lang]
  return html`<h2>${texts.doable(request.partner.name)}</h2>
    <ul>${texts.doableItems.map((item) => html`<li>${item}</li>`)}</ul>
    <p>${texts.doableMore}</p>
    ${checkBox({ name: manageField, label: texts.chooseToManage, isChecked: false })}`
}

function returnText({ successUrl }: AccessRequest, texts: LinkTexts): Html {
  const place = placeOf(successUrl)
  return 'host' in place
    ? html`${texts.returnTo} <strong>${place.host}</strong>.`
    : html`${texts.returnToApp} <strong>${place.app}</strong>.`
}

/** After the customer declined, if the partner has no page for that. */
export function nothingSharedPage(
  frame: Frame,
  { partnerName, brand }: { partnerName: string; brand: Brand | null },
): Html {
  const { declinedTitle: title, declinedLead, closeWindow } = linkTexts[frame.lang]
  const content = html`${doneSign}<h1>${title}</h1>
    <p>${declinedLead(partnerName)}</p><p class="lead">${closeWindow}</p>`
  return linkPage(frame, { title, brand, content, switchQuery: null })
}

export const closedStatus: Record<ClosedRequest['state'], number> = {
  expired: 410,
  answered: 410,
  unknown: 404,
}

/** Says why the link does not work and what to do now. */
export function closedRequestPage(frame: Frame, { state, brand, partnerName }: ClosedRequest): Html {
  const texts = linkTexts[frame.lang]
  const { title, lead } = texts.closed[state]
  const account = html`<p>${texts.answeredMore} <a href="/account/access?lang=${frame.lang}">${texts.account}</a></p>`
  const content = html`<h1>${title}</h1><p>${lead(partnerName ?? '')}</p>${state === 'answered' && account}`
  return linkPage(frame, { title, brand, content })
}

/** The footer names the supplier, because the page may ask for its password under the brand of a partner. */
const linkPage = (
  { lang, supplierName, path }: Frame,
  { title, brand, content, switchQuery = {}, scriptUrl }: LinkPage,
): Html =>
  customerPage({
    title,
    lang,
    supplierName,
    brand,
    switchUrl: switchQuery === null ? undefined : pathOf(path, { ...switchQuery, lang: otherLanguage(lang) }),
    content,
    footer: linkTexts[lang].footer(supplierName, brand?.name),
    scriptUrl,
  })
