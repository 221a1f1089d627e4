/** The staff of a partner, as its owners see it in the dashboard and the supplier in the console. */
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { TeamInvitation, TeamMember } from '../../staff/accounts/partner-staff.ts'
import type { PartnerRole } from '../../staff/accounts/roles.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { type Column, named, notice, select, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { FormPage } from '../../web/kit/form-page.ts'
import type { SignedIn } from '../../web/signed-in.ts'

export const partnerRoleChoices: readonly { value: PartnerRole; label: string }[] = [
  { value: 'support', label: 'support: reads orders, contracts and the request log' },
  { value: 'developer', label: 'developer: also API clients, webhooks and the test environment' },
  { value: 'owner', label: 'owner: everything, brand and team included' },
]

const moods = { invited: 'going', active: 'good', disabled: 'bad' } as const

type TeamTable = {
  team: readonly TeamMember[]
  /** What can be done with somebody; undefined where nothing can. */
  acts: ((member: TeamMember) => Html) | undefined
  empty: string
  now: Date
}

export function teamTable({ team, acts, empty, now }: TeamTable): Html {
  const columns: Column<TeamMember>[] = [
    { title: 'Name', cell: ({ name, login }) => named(name, login) },
    { title: 'Email address', cell: ({ emailAddress }) => emailAddress },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'State', cell: ({ state }) => html`<span class="state ${moods[state]}">${state}</span>` },
    {
      title: 'Last sign-in',
      cell: ({ lastSignedInAt }) =>
        lastSignedInAt === null ? 'never' : timeText(berlinDateTime(lastSignedInAt), now),
    },
    ...(acts === undefined ? [] : [{ title: 'Change', cell: acts }]),
  ]
  return table('Team, sorted by login', columns, { rows: team, empty })
}

/** The form that invites somebody; what it does is the audience's. */
export const invitationForm = <It>(
  role: PartnerRole,
  titleOf: (it: It) => string,
  back?: string,
): Omit<FormPage<SignedIn, never, It, TeamInvitation>, 'does'> => ({
  terms: withRecentAuth('staff.invite'),
  open: () => ({ name: '', emailAddress: '', role }),
  read: (form) => ({
    name: form.get('name')?.trim() ?? '',
    emailAddress: form.get('emailAddress')?.trim() ?? '',
    role: form.get('role') ?? '',
  }),
  asks(it, _, form, fault) {
    const roleFault = fault('role')
    return {
      title: titleOf(it),
      says: html`<p>The person gets a mail with a link, chooses a password and sets up an authenticator app. Nobody else sees the link.</p>`,
      fields: html`${roleFault !== undefined && notice(roleFault, 'error')}
    ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: form.name, fault: fault('name') })}
    ${field({ name: 'emailAddress', label: 'Email address', type: 'email', autocomplete: 'off', value: form.emailAddress, fault: fault('emailAddress') })}
    ${select({ name: 'role', label: 'Role', chosen: form.role }, partnerRoleChoices)}`,
      act: 'Invite',
      ...(back !== undefined && { back }),
    }
  },
})

/** What an act on an account asks and is called. */
type ActTexts = { title: string; says(name: string): Html; act: string; audit: string }

/** The acts that staff of the supplier and of partners have alike. */
export const switchTexts = {
  disable: {
    title: 'Disable',
    says: (name) =>
      html`<p>${name} is signed out everywhere and cannot sign in until somebody enables the account again.</p>`,
    act: 'Disable',
    audit: 'staff.disable',
  },
  enable: {
    title: 'Enable',
    says: (name) =>
      html`<p>${name} can sign in again, with the password and the second factor of before.</p>`,
    act: 'Enable',
    audit: 'staff.enable',
  },
} satisfies Record<string, ActTexts>
