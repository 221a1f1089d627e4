import type { AccessRequest } from '../../customers/links/access-request.ts'
import { pathOf, titleWith } from '../../platform/html/form-frame.ts'
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

/** The query that shows the login page to somebody who is already logged in. */
export const anotherLoginQuery = { login: 'again' }

/** The first page: who is asking, which password to use, and that nothing is shared yet. */
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
  const title = titleWith(isFault ? 'faults' : undefined, texts.loginTitle, lang)
  return linkPage(page, { title, brand: request.brand, content, switchQuery: anotherLoginQuery })
}

function signUp({ request: { signUpUrl, partner }, lang }: LoginPage): Html | false {
  const { noContract, signUp: offer } = linkTexts[lang]
  if (signUpUrl === null) return false
  return html`<p class="hint">${noContract} <a href="${signUpUrl}" rel="noreferrer noopener">${offer(partner.name)}</a></p>`
}
