import type { FastifyRequest } from 'fastify'
import { field } from '../../platform/html/field.ts'
import { staleNotice } from '../../platform/html/form-frame.ts'
import type { FormGuard } from '../../platform/html/form-guard.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { loginTexts } from './login-texts.ts'

/** Why a login failed. No reason reveals whether the account exists. */
export type LoginRefused = 'missing' | 'wrong' | 'throttled' | 'stale' | 'passkey'

export type LoginForm = {
  lang: Language
  action: string
  guard: Html
  emailAddress?: string
  hasPassword?: boolean
  refused?: LoginRefused | undefined
  /** Replaces the usual text for a form that was too old or not ours (platform/html/form-guard.ts). */
  staleText?: string
  /** Where a passkey is sent to, and where the script gets to know what to ask it for. */
  passkey: { action: string; options: string }
}

export function loginForm(form: LoginForm): Html {
  const { lang, action, guard, emailAddress = '', hasPassword = false, refused } = form
  const texts = loginTexts[lang]
  const emailFault = refused === 'missing' && emailAddress === '' ? texts.emailMissing : undefined
  const passwordFault = refused === 'missing' && !hasPassword ? texts.passwordMissing : undefined
  const forgotUrl = `/account/forgot-password?${new URLSearchParams({ lang })}`
  return html`${refusalOf(form)}
    <form method="post" action="${action}" novalidate>
      ${guard}
      ${field({
        name: 'email',
        label: texts.email,
        type: 'email',
        autocomplete: 'username',
        value: emailAddress,
        fault: emailFault,
        isFocused: emailFault !== undefined || refused === 'wrong',
      })}
      ${field({
        name: 'password',
        label: texts.password,
        type: 'password',
        autocomplete: 'current-password',
        fault: passwordFault,
        isFocused: emailFault === undefined && passwordFault !== undefined,
      })}
      <button class="button wide" type="submit">${texts.submit}</button>
    </form>
    ${passkeyForm(form)}
    <p class="after-form"><a href="${forgotUrl}">${texts.forgot}</a></p>
    <p class="hint">${texts.noPassword} <a href="${forgotUrl}">${texts.setPassword}</a></p>`
}

/** Hidden until the script finds that the browser knows passkeys. */
const passkeyForm = ({ lang, guard, passkey }: LoginForm): Html => html`<div data-needs-script hidden>
      <p class="or">${loginTexts[lang].or}</p>
      <form method="post" action="${passkey.action}" data-passkey="use" data-options="${passkey.options}">
        ${guard}<input type="hidden" name="passkey" value="">
        <button class="button wide quiet" type="submit">${loginTexts[lang].usePasskey}</button>
        <p class="fault" data-passkey-fault role="alert" hidden>${loginTexts[lang].passkeyFailed}</p>
      </form>
    </div>`

function refusalOf({ lang, refused, staleText }: LoginForm): Html {
  if (refused === undefined || refused === 'missing') return html``
  if (refused === 'stale') return staleNotice(lang, staleText)
  return notice(loginTexts[lang][refused], 'error')
}

export const loginStatus: Record<LoginRefused, number> = {
  missing: 422,
  wrong: 422,
  throttled: 429,
  stale: 403,
  passkey: 422,
}

/** What was typed; `fault` says why it cannot be a login. */
export function readLogin(guard: FormGuard, request: FastifyRequest) {
  const form = formOf(request)
  const emailAddress = (form.get('email') ?? '').trim().slice(0, 254)
  const password = form.get('password') ?? ''
  return { emailAddress, password, fault: loginFault() }

  function loginFault(): 'stale' | 'missing' | undefined {
    if (!guard.isOwnPost(request, form)) return 'stale'
    return emailAddress === '' || password === '' ? 'missing' : undefined
  }
}
