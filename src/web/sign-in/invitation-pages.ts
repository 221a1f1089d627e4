import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Member } from '../../staff/accounts/member.ts'
import { base32, otpauthUri } from '../../staff/accounts/totp.ts'
import type { Audience } from '../audience.ts'
import { framedPage } from '../frame/framed-page.ts'
import { codeField, codeTexts, noticeOf, type Refused, titleOf } from './sign-in-pages.ts'

const passwordFaults: Record<NewPasswordFault, string> = {
  missing: 'Please choose a password.',
  'too-short': 'A password has at least 8 characters.',
  'too-long': 'A password has at most 128 characters.',
  'too-common': 'This password is easy to guess. Please choose another.',
  differs: 'The two passwords differ.',
}

type InvitationPage = {
  audience: Audience
  guard: Html
  token: string
  member: Member
  fault?: NewPasswordFault | 'stale'
}

export function invitationPage({ audience, guard, token, member, fault }: InvitationPage): Html {
  return framedPage(audience, {
    title: titleOf('Welcome', fault),
    me: null,
    content: html`<h1>Welcome, ${member.name}</h1>
      <p class="lead">Choose a password for ${audience.place}. Your login is <strong>${member.login}</strong></p>
      ${fault === 'stale' && noticeOf('stale', codeTexts)}
      <form method="post" action="${audience.path}/invitation" novalidate>
        ${guard}
        <input type="hidden" name="token" value="${token}">
        <input type="text" name="login" value="${member.login}" autocomplete="username" readonly hidden>
        ${newPasswordFields(fault === 'stale' ? undefined : fault)}
        <button class="button wide" type="submit">Continue</button>
      </form>`,
  })
}

export const newPasswordFields = (fault: NewPasswordFault | undefined): Html => html`
  ${field({
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters.',
    fault: fault === 'differs' ? undefined : fault && passwordFaults[fault],
    isFocused: fault !== 'differs',
  })}
  ${field({
    name: 'repeated',
    label: 'Repeat the new password',
    type: 'password',
    autocomplete: 'new-password',
    fault: fault === 'differs' ? passwordFaults.differs : undefined,
    isFocused: fault === 'differs',
  })}`

type EnrolPage = {
  audience: Audience
  guard: Html
  issuer: string
  staff: { login: string }
  secret: Buffer
  refused?: Refused
}

export function enrolPage({ audience, guard, issuer, staff: { login }, secret, refused }: EnrolPage): Html {
  return framedPage(audience, {
    title: titleOf('Set up your authenticator app', refused),
    me: null,
    content: html`<h1>Set up your authenticator app</h1>
      <p>Add an account to your app with this key, or <a href="${otpauthUri(secret, { issuer, login })}">open it in an
        app on this device</a>.</p>
      <p class="statement"><code>${base32(secret).match(/.{4}/g)?.join(' ')}</code></p>
      ${noticeOf(refused, codeTexts)}
      <form method="post" action="${audience.path}/invitation/second-factor" novalidate>
        ${guard}
        ${codeField('The six digits that your app shows now.')}
        <button class="button wide" type="submit">Finish</button>
      </form>`,
  })
}

export const enrolledPage = (audience: Audience, codes: readonly string[]): Html =>
  framedPage(audience, {
    title: 'Your recovery codes',
    me: null,
    content: html`<h1>Your recovery codes</h1>
      <p>If you lose your phone, each of these signs you in once instead of a code. Print them or store them safely: they
        are not shown again.</p>
      <ul class="statement">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
      <p><a class="button wide" href="${audience.path}">I have stored them</a></p>`,
  })

export const endedPage = (audience: Audience): Html =>
  framedPage(audience, {
    title: 'This link has expired',
    me: null,
    content: html`<h1>This link has expired</h1>
      <p>It was used, or is older than 72 hours. ${audience.helper} can send you a new one.</p>
      <p><a href="${audience.path}/sign-in">Sign in</a></p>`,
  })
