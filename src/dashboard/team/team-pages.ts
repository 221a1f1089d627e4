import { partnerRoleChoices, teamTable } from '../../console/staff-pages/team-parts.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { TeamMember } from '../../staff/accounts/partner-staff.ts'
import { id, notice, select } from '../../web/frame/parts.ts'
import { invitePath, type TeamAct, teamActPath, teamPath } from './paths.ts'

type TeamPage = {
  team: readonly TeamMember[]
  /** Of the supplier about people of the team. */
  decisions: readonly Decision[]
  ownLogin: string
  done: string | undefined
  now: Date
}

export const teamPage = ({ team, decisions, ownLogin, done, now }: TeamPage): Html => html`
  ${done !== undefined && notice(done)}
  <div class="list-head"><h1>Team</h1>
    <div class="actions"><a class="button small" href="${invitePath}">Invite somebody</a></div></div>
  ${decisions.map((decision) => notice(html`${id(decision.subject)}: ${sentenceOf(decision)}`, 'caution'))}
  ${teamTable({ team, acts: actsOf(ownLogin), empty: 'Nobody belongs to the team.', now })}`

const actsOf =
  (ownLogin: string) =>
  ({ login, name, state }: TeamMember): Html => {
    if (login === ownLogin) return html`this is you: <a href="/partners/me">Your account</a>`
    const link = (act: TeamAct | 'role', label: string) =>
      html`<a href="${teamActPath(login, act)}" aria-label="${label}: ${name}">${label}</a>`
    if (state === 'disabled') return link('enable', 'Enable')
    const again = state === 'invited' ? 'Send the mail again' : 'Reset second factor'
    return html`${link('role', 'Role')} · ${link('invite-again', again)} · ${link('disable', 'Disable')}`
  }

type RolePage = { member: TeamMember; role: string; refusal: Refusal | undefined; guard: Html }

export const rolePage = ({ member: { login, name }, role, refusal, guard }: RolePage): Html => html`
  <h1>Change the role of ${name}</h1>
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p>All sessions of ${name} end, so that nothing goes on with the rights of before.</p>
  <form method="post" action="${teamActPath(login, 'role')}">${guard}
    ${select({ name: 'role', label: 'Role', chosen: role }, partnerRoleChoices)}
    <p class="actions"><button class="button" type="submit">Change the role</button>
      <a class="button quiet" href="${teamPath}">Cancel</a></p>
  </form>`
