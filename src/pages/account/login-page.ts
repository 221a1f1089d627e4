import { terminationPath } from '../../contracts/declarations/termination-form.ts'
import { withdrawalPath } from '../../contracts/declarations/withdrawal-form.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { otherLanguage, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { legalLabels } from '../declarations/termination-texts.ts'
import { type LoginRefused, loginForm } from '../login/login-form.ts'
import { loginScriptPath } from '../login/login-script.ts'
import type { FormFrame } from './account-page-context.ts'
import { type AccountTexts, accountTexts } from './account-texts.ts'
import { inLanguage, loginPath } from './paths.ts'

export type Ended = keyof AccountTexts['ended']

export const isEnded = (text: unknown): text is Ended =>
  text === 'expired' || text === 'logged-out' || text === 'everywhere'

export type LoginPage = FormFrame & {
  ended?: Ended | undefined
  /** What the login leads on to. */
  next?: string | undefined
  emailAddress?: string
  hasPassword?: boolean
  refused?: LoginRefused
}

export function loginPage({ lang, supplierName, guard, ended, next, refused, ...typed }: LoginPage): Html {
  const texts = accountTexts[lang]
  const onwards = next === undefined ? {} : { next }
  const content = html`
    <h1>${texts.loginTitle}</h1>
    <p class="lead">${texts.loginLead}</p>
    ${ended !== undefined && notice(texts.ended[ended])}
    ${loginForm({
      lang,
      action: inLanguage(loginPath, lang, onwards),
      guard,
      ...typed,
      refused,
      passkey: {
        action: inLanguage(`${loginPath}/passkey`, lang, onwards),
        options: `${loginPath}/passkey-options`,
      },
    })}
    <p class="hint"><a href="${inLanguage(withdrawalPath, lang)}">${texts.withoutLogin}</a></p>
    <p class="hint"><a href="${inLanguage(terminationPath, lang)}" lang="de">${legalLabels.entry}</a></p>`
  const isFault = refused === 'missing' || refused === 'wrong' || refused === 'passkey'
  return customerPage({
    title: titleWith(isFault ? 'faults' : undefined, texts.loginTitle, lang),
    lang,
    supplierName,
    brand: 'host',
    switchUrl: inLanguage(loginPath, otherLanguage(lang), {
      ...(ended === undefined ? {} : { ended }),
      ...onwards,
    }),
    content,
    scriptUrl: loginScriptPath,
  })
}
