import { type Html, html } from '../../platform/html/html.ts'
import type { StaffDetail, StaffItem, StaffSignIn } from '../../staff/accounts/schema.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { invitePath, memberPath, rolePath, signInsPath, staffActPath, staffPath } from './paths.ts'
import { signInColumns } from './sign-ins-page.ts'

export type StaffListPage = {
  staff: readonly StaffItem[]
  asked: URLSearchParams
  next: string | null
  done: string | undefined
  now: Date
}

export const staffListPage = ({ staff, asked, next, done, now }: StaffListPage): Html =>
  listPage({
    title: 'Staff',
    path: staffPath,
    asked,
    done,
    columns: [
      { title: 'Name', cell: ({ login, name }) => html`<a href="${memberPath(login)}">${name}</a>` },
      { title: 'Login', cell: ({ login }) => id(login) },
      { title: 'Role', cell: ({ role }) => role },
      { title: 'State', cell: ({ state }) => stateOf(state) },
      { title: 'Second factor', cell: ({ secondFactor }) => factorTexts[secondFactor] },
      { title: 'Last sign-in', cell: ({ lastSignedInAt }) => lastSignIn(lastSignedInAt, now) },
    ],
    rows: staff,
    empty: html`Nobody works with the console yet. <a href="${invitePath}">Invite somebody</a>.`,
    next,
    actions: html`<a class="button small" href="${invitePath}">Invite somebody</a>
      <a class="button small quiet" href="${signInsPath}">Sign-ins</a>`,
  })

const moods = { invited: 'going', active: 'good', disabled: 'bad' } as const
const stateOf = (state: StaffItem['state']): Html => html`<span class="state ${moods[state]}">${state}</span>`
const factorTexts: Record<StaffItem['secondFactor'], string> = {
  none: 'not set up',
  app: 'authenticator app',
  'identity-provider': 'identity provider',
}
const lastSignIn = (at: string | null, now: Date): Html | string =>
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
