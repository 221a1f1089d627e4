import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Audience } from '../audience.ts'
import { framedPage } from '../frame/framed-page.ts'
import { withNext } from '../own-path.ts'

/** Why a step is shown again. No reason reveals whether the account exists. */
export type Refused = 'missing' | 'wrong' | 'throttled' | 'capped' | 'stale' | 'ended' | 'spent'

const statuses: Record<Refused, number> = {
  missing: 422,
  wrong: 422,
  throttled: 429,
  capped: 429,
  stale: 403,
  ended: 403,
  spent: 403,
}
export const statusOf = (refused: Refused | undefined): number => (refused ? statuses[refused] : 200)

export type SignInPage = {
  audience: Audience
  guard: Html
  next: string
  hasPasswords: boolean
  hasSso: boolean
  login?: string
  hasEnded?: boolean
  refused?: Refused | undefined
}

export const sharedTexts = {
  throttled: 'There were too many attempts. Please wait 15 minutes.',
  capped: 'There were too many wrong codes today. Use a passkey, or try again tomorrow.',
  stale: 'For your security we have reloaded the form. Please submit it again.',
  ended: 'That took too long. Please sign in again.',
  spent: 'There were too many wrong codes. Please sign in again.',
}

/** A longer wait than that of the usual limits is that of the day. */
export const refusedFor = (waitSeconds: number): Refused => (waitSeconds > 15 * 60 ? 'capped' : 'throttled')

const signInTexts: Record<Refused, string> = {
  ...sharedTexts,
  missing: 'Please enter your login and your password.',
  wrong: 'Login and password do not match. Please check both.',
}

export function signInPage(page: SignInPage): Html {
  const { audience, next, hasPasswords, hasSso, hasEnded = false, refused } = page
  return framedPage(audience, {
    title: titleOf('Sign in', refused),
    me: null,
    content: html`<h1>Sign in</h1>
      ${hasEnded && html`<div class="notice" role="status"><p>You have signed out.</p></div>`}
      ${noticeOf(refused, signInTexts)}
      ${hasSso && html`<p><a class="button wide" href="${withNext(audience, '/sso/start', next)}">Sign in with your company account</a></p>`}
      ${hasPasswords && passwordForm(page)}`,
  })
}

const passwordForm = ({ audience, guard, next, hasSso, login = '' }: SignInPage): Html => html`
  <form method="post" action="${withNext(audience, '/sign-in', next)}" novalidate>
    ${guard}
    ${field({ name: 'login', label: 'Login', type: 'text', autocomplete: 'username', value: login, isFocused: !hasSso })}
    ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
    <button class="button wide${hasSso && ' quiet'}" type="submit">Continue</button>
  </form>`

export type CodePage = {
  audience: Audience
  guard: Html
  next: string
  /** What a passkey is asked for, if the person has one. */
  passkey?: string | undefined
  refused?: Refused | undefined
}

export const codeTexts: Record<Refused, string> = {
  ...sharedTexts,
  missing: 'Please enter the code.',
  wrong: 'This code is wrong, or was used before. Wait for the next one.',
}

/** Attributes and field of a form whose script asks a passkey. */
export const passkeyParts = (options: string | undefined, kind: 'make' | 'use') =>
  options === undefined
    ? { attributes: html``, field: html`` }
    : {
        attributes: html` data-passkey="${kind}" data-options="${options}"`,
        field: html`<input type="hidden" name="passkey" value="">`,
      }

export const codePage = ({ audience, guard, next, passkey, refused }: CodePage): Html =>
  framedPage(audience, {
    title: titleOf('Enter your code', refused),
    me: null,
    ...(passkey === undefined ? {} : { scriptUrl: `${audience.path}/passkey.js` }),
    content: html`<h1>Enter your code</h1>
      ${noticeOf(refused, codeTexts)}
      <form method="post" action="${withNext(audience, '/sign-in/code', next)}" novalidate${passkeyParts(passkey, 'use').attributes}>
        ${guard}${passkeyParts(passkey, 'use').field}
        ${codeField('The six digits that your authenticator app shows, or one of your recovery codes.')}
        <button class="button wide" type="submit">Sign in</button>
      </form>
      <p class="after-form"><a href="${withNext(audience, '/sign-in', next)}">Start again</a></p>`,
  })

export const codeField = (hint: string): Html =>
  field({ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', hint, isFocused: true })

/** A screen reader announces first that something is wrong. */
export const noticeOf = (refused: Refused | undefined, texts: Record<Refused, string>): Html | undefined =>
  refused &&
  html`<div class="notice ${refused === 'stale' ? 'caution' : 'error'}" role="alert"><p>${texts[refused]}</p></div>`

export const titleOf = (title: string, refused: unknown): string =>
  refused === undefined ? title : `Error: ${title}`
