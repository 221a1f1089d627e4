import type { AccessRequest } from '../../customers/links/access-request.ts'
import { placeOf } from '../../customers/links/return-address.ts'
import { pathOf, staleNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Frame, linkPage } from './frame.ts'
import { anotherLoginQuery } from './login-page.ts'
import { linkTexts } from './texts.ts'

export type ConsentPage = Frame & {
  request: AccessRequest
  guard: Html
  emailAddress: string
  /** The account's own pages, where access is taken back. */
  accountUrl: string
  isStale?: boolean
}

/**
 * The question itself: who asks, for whom, what for, until when, and where it goes on. Both answers are equally easy;
 * the name is the caller's, whichever brand the page wears.
 */
export function consentPage(page: ConsentPage): Html {
  const { request, guard, emailAddress, accountUrl, isStale = false, lang, path } = page
  const texts = linkTexts[lang]
  const { name } = request.partner
  const title = texts.consentTitle(name)
  const content = html`
    <h1>${title}</h1>
    ${isStale && staleNotice(lang, texts.sendAgain)}
    <p class="lead">${texts.loggedInAs} <strong>${emailAddress}</strong>
      <a href="${pathOf(path, { ...anotherLoginQuery, lang })}">${texts.anotherLogin}</a></p>
    <h2>${texts.readable(name)}</h2>
    <ul>${texts.readableItems.map((item) => html`<li>${item}</li>`)}</ul>
    <p>${texts.notReadable}</p>
    <h2>${texts.lasts}</h2>
    <p>${texts.lastsLead} <a href="/account?lang=${lang}">${accountUrl}</a></p>
    <p>${returnText(request, texts)}</p>
    <form method="post" action="${pathOf(`${path}/answer`, { lang })}">
      ${guard}
      <div class="choice">
        <button class="button" type="submit" name="answer" value="allow">${texts.allow}</button>
        <button class="button" type="submit" name="answer" value="decline">${texts.decline}</button>
      </div>
    </form>`
  return linkPage(page, { title, brand: request.brand, content })
}

function returnText({ successUrl }: AccessRequest, texts: (typeof linkTexts)['de']): Html {
  const place = placeOf(successUrl)
  return 'host' in place
    ? html`${texts.returnTo} <strong>${place.host}</strong>.`
    : html`${texts.returnToApp} <strong>${place.app}</strong>.`
}
