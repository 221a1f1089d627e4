import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Member } from '../../staff/accounts/member.ts'
import type { PasskeyRow } from '../../staff/accounts/passkey-repository.ts'
import type { OpenSession } from '../../staff/sessions/own-sessions.ts'
import { hasWrongCodes, type SignInLog } from '../../staff/sessions/sign-in-log.ts'
import type { Audience } from '../audience.ts'
import { framedPage } from '../frame/framed-page.ts'
import { withNext } from '../own-path.ts'
import { newPasswordFields } from './invitation-pages.ts'
import { codeField, noticeOf, passkeyParts, type Refused, sharedTexts, titleOf } from './sign-in-pages.ts'

type Own = { audience: Audience; me: Member; guard: Html }
type MaybeSso = { isSso: boolean }

type MePage = Own &
  MaybeSso & {
    sessions: readonly OpenSession[]
    /** The session of this browser. */
    sessionId: string
    log: SignInLog
    passkeys: readonly PasskeyRow[]
  }

export const mePage = ({ audience, me, guard, isSso, sessions, sessionId, log, passkeys }: MePage): Html =>
  framedPage(audience, {
    title: 'Your account',
    me,
    guard,
    content: html`<h1>Your account</h1>
      ${
        hasWrongCodes(log) &&
        html`<div class="notice error" role="alert"><p>Someone entered your password and then several wrong codes. If that was not you, change your password now.</p></div>`
      }
      <dl class="facts">
        <div><dt>Name</dt><dd>${me.name}</dd></div>
        <div><dt>Login</dt><dd><code>${me.login}</code></dd></div>
        <div><dt>Role</dt><dd>${me.role}</dd></div>
      </dl>
      ${!isSso && html`<p><a class="button quiet" href="${audience.path}/me/password">Change password</a></p>${passkeyList(audience, passkeys, guard)}`}
      <section>
        <h2>Where you are signed in</h2>
        <div class="table-scroll" tabindex="0" role="region" aria-label="Sessions"><table>
          <thead><tr><th scope="col">Since</th><th scope="col">Address</th><th scope="col">Browser</th><th scope="col">Action</th></tr></thead>
          <tbody>${sessions.map((session) => sessionRow(audience, session, { isThis: session.sessionId === sessionId, guard }))}</tbody>
        </table></div>
      </section>
      <section>
        <h2>Your last sign-ins</h2>
        <p class="hint">If you do not recognise one, change your password. ${audience.helper} can sign you out everywhere.</p>
        <div class="table-scroll" tabindex="0" role="region" aria-label="Sign-ins"><table>
          <thead><tr><th scope="col">When</th><th scope="col">Address</th><th scope="col">Result</th></tr></thead>
          <tbody>${log
            .slice(0, 20)
            .map(
              ({ at, origin, action, after }) =>
                html`<tr><td>${at}</td><td>${origin}</td><td>${resultOf(action, after)}</td></tr>`,
            )}</tbody>
        </table></div>
      </section>`,
  })

const passkeyList = ({ path }: Audience, passkeys: readonly PasskeyRow[], guard: Html): Html => html`<section>
  <h2>Your passkeys</h2>
  ${
    passkeys.length === 0
      ? html`<p class="empty">A passkey on your phone, computer or key replaces the code of your app when you sign in.</p>`
      : html`<div class="table-scroll" tabindex="0" role="region" aria-label="Passkeys"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">Since</th><th scope="col">Last used</th><th scope="col">Action</th></tr></thead>
    <tbody>${passkeys.map(
      ({
        credentialId,
        name,
        createdAt,
        lastUsedAt,
      }) => html`<tr><td>${name}</td><td>${berlinDateTime(createdAt)}</td>
        <td>${lastUsedAt === null ? 'never' : berlinDateTime(lastUsedAt)}</td>
        <td><form method="post" action="${path}/me/passkeys/remove">${guard}<input type="hidden" name="credential" value="${credentialId}">
          <button class="button quiet" type="submit" aria-label="Remove ${name}">Remove</button></form></td></tr>`,
    )}</tbody></table></div>`
  }
  <p><a class="button quiet" href="${path}/me/passkeys">Add a passkey</a></p>
</section>`

/** The button that asks the browser comes with the script. */
export const passkeyPage = ({
  audience,
  me,
  guard,
  options,
  fault,
}: Own & { options: string; fault?: string }): Html => {
  const { attributes, field: answer } = passkeyParts(options, 'make')
  return framedPage(audience, {
    title: titleOf('Add a passkey', fault),
    me,
    guard,
    content: html`<h1>Add a passkey</h1>
      ${fault !== undefined && html`<div class="notice error" role="alert"><p>${fault}</p></div>`}
      <p class="lead">Your phone, your computer or a security key then replaces the code of your app. The app and the recovery codes go on working.</p>
      <noscript><p class="notice">Passkeys need a script. Without one, sign in with the code of your app.</p></noscript>
      <form method="post" action="${audience.path}/me/passkeys"${attributes}>
        ${guard}${answer}
        ${field({ name: 'name', label: 'Name', hint: 'To tell it from others: Work phone.', type: 'text', autocomplete: 'off', value: 'Passkey' })}
      </form>
      <p class="after-form"><a href="${audience.path}/me">Cancel</a></p>`,
  })
}

const sessionRow = (
  { path }: Audience,
  { sessionId, createdAt, origin, userAgent }: OpenSession,
  { isThis, guard }: { isThis: boolean; guard: Html },
): Html => html`<tr>
  <td>${berlinDateTime(createdAt)}</td><td>${origin}</td><td>${userAgent || 'unknown'}</td>
  <td>${
    isThis
      ? 'this browser'
      : html`<form method="post" action="${path}/me/sessions/end">${guard}<input type="hidden" name="session" value="${sessionId}">
        <button class="button quiet" type="submit" aria-label="End the session since ${berlinDateTime(createdAt)}">End</button></form>`
  }</td>
</tr>`

const resultOf = (action: string, after: Record<string, unknown> | null): string =>
  action === 'staff.signed-in' ? 'signed in' : `refused: wrong ${String(after?.step ?? 'answer')}`

export const passwordPage = ({ audience, me, guard, fault }: Own & { fault?: NewPasswordFault }): Html =>
  framedPage(audience, {
    title: titleOf('Change your password', fault),
    me,
    guard,
    content: html`<h1>Change your password</h1>
      <p class="lead">You stay signed in here. All your other sessions end.</p>
      <form method="post" action="${audience.path}/me/password" novalidate>
        ${guard}
        <input type="text" name="login" value="${me.login}" autocomplete="username" readonly hidden>
        ${newPasswordFields(fault)}
        <button class="button" type="submit">Change password</button>
      </form>
      <p class="after-form"><a href="${audience.path}/me">Cancel</a></p>`,
  })

const authenticateTexts: Record<Refused, string> = {
  missing: 'Please enter your password and a code.',
  wrong: 'Password or code is wrong, or the code was used before. Wait for the next one.',
  ...sharedTexts,
}

type AuthenticatePage = Own &
  MaybeSso & {
    next: string
    /** What a passkey is asked for, if the person has one. */
    passkey: string | undefined
    refused?: Refused | undefined
  }

export const authenticatePage = (page: AuthenticatePage): Html =>
  framedPage(page.audience, {
    title: titleOf('Confirm that it is you', page.refused),
    me: page.me,
    guard: page.guard,
    content: html`<h1>Confirm that it is you</h1>${page.isSso ? authenticateBySso(page) : authenticateForm(page)}`,
  })

const authenticateBySso = ({ audience, next }: AuthenticatePage): Html => html`
  <p class="lead">What comes next needs you to sign in again. We then do not ask for 10 minutes.</p>
  <p><a class="button" href="${audience.path}/sso/start?${new URLSearchParams({ prove: 'yes', next }).toString()}">Sign in with your company account</a></p>`

const authenticateForm = ({ audience, me, guard, next, passkey, refused }: AuthenticatePage): Html => html`
  <p class="lead">What comes next needs your password and a code. We then do not ask again for 10 minutes.</p>
  ${noticeOf(refused, authenticateTexts)}
  <form method="post" action="${withNext(audience, '/prove', next)}" novalidate${passkeyParts(passkey, 'use').attributes}>
    ${guard}${passkeyParts(passkey, 'use').field}
    <input type="text" name="login" value="${me.login}" autocomplete="username" readonly hidden>
    ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
    ${codeField('The six digits that your authenticator app shows, or one of your recovery codes.')}
    <button class="button" type="submit">Continue</button>
  </form>`
