import { type Html, html } from '../../platform/html/html.ts'
import type { StaffDetail, StaffItem, StaffSignIn } from '../../staff/accounts/schema.ts'
import { type Column, facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { memberPath, rolePath, signInsPath, staffActPath, staffPath } from '../console-paths.ts'

const moods = { invited: 'going', active: 'good', disabled: 'bad' } as const
export const stateOf = (state: StaffItem['state']): Html =>
  html`<span class="state ${moods[state]}">${state}</span>`
export const factorTexts: Record<StaffItem['secondFactor'], string> = {
  none: 'not set up',
  app: 'authenticator app',
  'identity-provider': 'identity provider',
}
export const lastSignIn = (at: string | null, now: Date): Html | string =>
  at === null ? 'never' : timeText(at, now)

export type MemberPage = {
  staff: StaffDetail
  signIns: readonly StaffSignIn[]
  isSelf: boolean
  done: string | undefined
  now: Date
}

export const memberPage = ({ staff, signIns, isSelf, done, now }: MemberPage): Html => html`
  ${done !== undefined && notice(done)}
  <p class="over"><a href="${staffPath}">Staff</a></p>
  <h1>${staff.name} ${stateOf(staff.state)}</h1>
  ${isSelf && html`<p class="hint">This is you. <a href="/console/me">Your account</a></p>`}
  ${actions(staff)}
  ${facts([
    ['Login', id(staff.login)],
    ['Role', staff.role],
    ['Second factor', factorTexts[staff.secondFactor]],
    ['Invited', timeText(staff.createdAt, now)],
    ['Last sign-in', lastSignIn(staff.lastSignedInAt, now)],
  ])}
  ${section('sessions', 'Where they are signed in', sessions(staff, now))}
  ${section(
    'sign-ins',
    'Last sign-ins',
    html`${table('Sign-ins, newest first', signInColumns(now), { rows: signIns, empty: 'Nobody has tried to sign in with this login.' })}
    <p><a href="${signInsPath}?${new URLSearchParams({ 'filter.login': staff.login }).toString()}">All sign-ins</a></p>`,
  )}`

const actions = ({ login, state, secondFactor }: StaffDetail): Html => html`<p class="actions">
  ${secondFactor !== 'identity-provider' && html`<a class="button small quiet" href="${rolePath(login)}">Change the role</a>`}
  ${
    state === 'disabled'
      ? html`<a class="button small" href="${staffActPath(login, 'enable')}">Enable</a>`
      : html`<a class="button small quiet" href="${staffActPath(login, 'disable')}">Disable</a>`
  }
  ${secondFactor !== 'identity-provider' && html`<a class="button small quiet" href="${staffActPath(login, 'reset-second-factor')}">${secondFactor === 'none' ? 'Invite again' : 'Reset the second factor'}</a>`}
</p>`

const sessions = ({ login, sessions: open }: StaffDetail, now: Date): Html => html`${table(
  'Open sessions, newest first',
  [
    { title: 'Since', cell: ({ since }) => timeText(since, now) },
    { title: 'Address', cell: ({ origin }) => origin },
    { title: 'Browser', cell: ({ browser }) => browser || 'unknown' },
  ],
  { rows: open, empty: 'They are signed in nowhere.' },
)}
  ${open.length > 0 && html`<p><a class="button small quiet" href="${staffActPath(login, 'end-sessions')}">End all sessions</a></p>`}`

/** The link, which is shown only now. */
export const invitedPage = ({
  staff,
  invitationUrl,
  expiresAt,
  now,
}: {
  staff: StaffItem
  invitationUrl: string
  expiresAt: string
  now: Date
}): Html => html`
  <h1>Hand this link to ${staff.name}</h1>
  <p>With it ${staff.name} chooses a password and sets up an authenticator app. It is shown only now, works once, and until ${timeText(expiresAt, now)}. Make sure that it reaches the right person.</p>
  <p class="breaks">${id(invitationUrl)}</p>
  <p><a href="${memberPath(staff.login)}">Go on to ${staff.name}</a></p>`

export const signInColumns = (now: Date): readonly Column<StaffSignIn>[] => [
  { title: 'When', cell: ({ at }) => timeText(at, now) },
  { title: 'Address', cell: ({ origin }) => origin },
  {
    title: 'Result',
    cell: ({ isRefused, by }) =>
      isRefused
        ? html`<span class="state bad">refused</span> wrong ${by}`
        : html`<span class="state good">signed in</span> by ${by}`,
  },
]
