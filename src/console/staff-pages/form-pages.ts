import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { roles, type StaffRole } from '../../staff/accounts/roles.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { notice, select } from '../../web/frame/parts.ts'
import { invitePath, memberPath, rolePath, staffPath } from './paths.ts'

const roleChoices: readonly { value: StaffRole; label: string }[] = [
  { value: 'viewer', label: 'viewer: reads everything' },
  { value: 'agent', label: 'agent: also handles orders and customers' },
  { value: 'manager', label: 'manager: also partners, imports and the market' },
  { value: 'administrator', label: 'administrator: everything, staff included' },
]

export const inviteFields = ['login', 'name', 'role'] as const
export type InviteForm = Record<(typeof inviteFields)[number], string>
export const emptyInvite: InviteForm = { login: '', name: '', role: roles[0] }

type Asked = { refusal: Refusal | undefined; guard: Html }

export function invitePage({ form, refusal, guard }: Asked & { form: InviteForm }): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>Invite somebody</h1>
  ${[...faults.others, faults.of.role].map((message) => message !== undefined && notice(message, 'error'))}
  <p>You get a link to hand over. With it the person chooses a password and sets up an authenticator app.</p>
  <form method="post" action="${invitePath}">${guard}
    ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: form.name, fault: faults.of.name })}
    ${field({ name: 'login', label: 'Login', hint: 'Lowercase letters, digits, dots and hyphens. The audit trail shows it.', type: 'text', autocomplete: 'off', value: form.login, fault: faults.of.login })}
    ${select({ name: 'role', label: 'Role', chosen: form.role }, roleChoices)}
    <p class="actions"><button class="button" type="submit">Invite</button>
      <a class="button quiet" href="${staffPath}">Cancel</a></p>
  </form>`
}

export function rolePage({
  login,
  name,
  role,
  refusal,
  guard,
}: Asked & { login: string; name: string; role: string }): Html {
  return html`
  <h1>Change the role of ${name}</h1>
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p>All sessions of ${name} end, so that nothing goes on with the rights of before.</p>
  <form method="post" action="${rolePath(login)}">${guard}
    ${select({ name: 'role', label: 'Role', chosen: role }, roleChoices)}
    <p class="actions"><button class="button" type="submit">Change the role</button>
      <a class="button quiet" href="${memberPath(login)}">Cancel</a></p>
  </form>`
}
