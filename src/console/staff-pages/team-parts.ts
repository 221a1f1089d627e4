/** The staff of a partner, as its owners see it in the dashboard and the supplier in the console. */
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { TeamInvitation, TeamMember } from '../../staff/accounts/partner-staff.ts'
import type { PartnerRole } from '../../staff/accounts/roles.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { type Column, id, notice, select, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'

export const partnerRoleChoices: readonly { value: PartnerRole; label: string }[] = [
  { value: 'support', label: 'support: reads orders, contracts and the request log' },
  { value: 'developer', label: 'developer: also API clients, webhooks and the test environment' },
  { value: 'owner', label: 'owner: everything, brand and team included' },
]

const moods = { invited: 'going', active: 'good', disabled: 'bad' } as const

export type TeamTable = {
  team: readonly TeamMember[]
  /** What can be done with somebody; undefined where nothing can. */
  acts: ((member: TeamMember) => Html) | undefined
  empty: string
  now: Date
}

export function teamTable({ team, acts, empty, now }: TeamTable): Html {
  const columns: Column<TeamMember>[] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'E-mail address', cell: ({ emailAddress }) => emailAddress },
    { title: 'Login', cell: ({ login }) => id(login) },
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

export const inviteFields = ['name', 'emailAddress', 'role'] as const

export const emptyInvitation: TeamInvitation = { name: '', emailAddress: '', role: 'developer' }

type TeamInvitePage = {
  title: string
  form: TeamInvitation
  refusal: Refusal | undefined
  guard: Html
  path: string
  back: string
}

export function teamInvitePage({ title, form, refusal, guard, path, back }: TeamInvitePage): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>${title}</h1>
  ${[...faults.others, faults.of.role].map((message) => message !== undefined && notice(message, 'error'))}
  <p>The person gets a mail with a link, chooses a password and sets up an authenticator app. Nobody else sees the link.</p>
  <form method="post" action="${path}">${guard}
    ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: form.name, fault: faults.of.name })}
    ${field({ name: 'emailAddress', label: 'E-mail address', type: 'email', autocomplete: 'off', value: form.emailAddress, fault: faults.of.emailAddress })}
    ${select({ name: 'role', label: 'Role', chosen: form.role }, partnerRoleChoices)}
    <p class="actions"><button class="button" type="submit">Invite</button>
      <a class="button quiet" href="${back}">Cancel</a></p>
  </form>`
}
