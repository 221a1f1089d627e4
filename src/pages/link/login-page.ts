import type { AccessRequest } from '../../customers/links/access-request.ts'
import { pathOf } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type LoginRefused, loginForm } from '../login/login-form.ts'
import { type Frame, linkPage } from './frame.ts'
import { linkTexts } from './texts.ts'

export type LoginPage = Frame & {
  request: AccessRequest
  guard: Html
  emailAddress?: string
  hasPassword?: boolean
  refused?: LoginRefused | undefined
}

/** The query with which somebody who is logged in asks for this page all the same. */
export const anotherLoginQuery = { login: 'again' }

/** The first page: who asks, whose password it takes, and that nothing is shared yet. */
export function loginPage(page: LoginPage): Html {
  const { request, guard, refused, emailAddress, hasPassword, lang, path } = page
  const texts = linkTexts[lang]
  const content = html`
    <h1>${texts.loginTitle}</h1>
    <p class="lead">${texts.loginLead(request.partner.name)}</p>
    ${loginForm({
      lang,
      action: pathOf(`${path}/login`, { lang }),
      guard,
      ...(emailAddress === undefined ? {} : { emailAddress }),
      ...(hasPassword === undefined ? {} : { hasPassword }),
      refused,
      staleText: texts.sendAgain,
    })}
    ${signUp(page)}`
  const isFault = refused !== undefined && refused !== 'stale'
  const title = isFault ? `${texts.errorTitle}: ${texts.loginTitle}` : texts.loginTitle
  return linkPage(page, { title, brand: request.brand, content, switchQuery: anotherLoginQuery })
}

function signUp({ request: { signUpUrl, partner }, lang }: LoginPage): Html | false {
  const { noContract, signUp: offer } = linkTexts[lang]
  if (signUpUrl === null) return false
  return html`<p class="hint">${noContract} <a href="${signUpUrl}" rel="noreferrer noopener">${offer(partner.name)}</a></p>`
}
