import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type Invited, inviteStaff, resetSecondFactor } from '../../staff/accounts/invite-staff.ts'
import { listSignIns } from '../../staff/accounts/list-sign-ins.ts'
import {
  changeRole,
  disableStaff,
  enableStaff,
  endStaffSessions,
  listStaff,
  showStaff,
} from '../../staff/accounts/manage-staff.ts'
import { roles, type StaffRole } from '../../staff/accounts/roles.ts'
import { InviteStaffRequest, SignInsQuery, StaffRoleRequest } from '../../staff/accounts/schema.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { named, notice, select } from '../../web/frame/parts.ts'
import { type ConsoleContext, consoleKit } from '../console-kit.ts'
import { invitePath, memberPath, signInsPath, staffPath } from '../console-paths.ts'
import { detailOf, invitedItem, itemOf } from './staff-items.ts'
import { factorTexts, invitedPage, lastSignIn, memberPage, signInColumns, stateOf } from './staff-page.ts'
import { switchTexts } from './team-parts.ts'

const staffOnly = ['operator:staff'] as const

const roleChoices: readonly { value: StaffRole; label: string }[] = [
  { value: 'viewer', label: 'viewer: reads everything' },
  { value: 'agent', label: 'agent: also handles orders and customers' },
  { value: 'manager', label: 'manager: also partners, imports and the market' },
  { value: 'administrator', label: 'administrator: everything, staff included' },
]

/** Who works with the console, and with which rights. Sessions and invitations go by the real time. */
export const staffPages = (context: ConsoleContext) => async (server: Server) => {
  const { db, reads, config } = context.deps
  const { about, top } = consoleKit(server, context)
  const { list, form } = top('staff')

  list('/staff', staffOnly, {
    title: 'Staff',
    query: Closed({ after: Type.Optional(Type.String({ maxLength: 100 })) }),
    // By login, of which there are few enough to be read as a whole.
    find: async ({ after = '' }) =>
      (await listStaff(db)).filter(({ login }) => login > after).map((member) => itemOf(member)),
    key: ({ login }) => login,
    noted: null,
    columns: (_, { me: { realTime } }) => [
      { title: 'Name', cell: ({ login, name }) => named(name, login, memberPath(login)) },
      { title: 'Role', cell: ({ role }) => role },
      { title: 'State', cell: ({ state }) => stateOf(state) },
      { title: 'Second factor', cell: ({ secondFactor }) => factorTexts[secondFactor] },
      { title: 'Last sign-in', cell: ({ lastSignedInAt }) => lastSignIn(lastSignedInAt, realTime) },
    ],
    empty: () => html`Nobody works with the console yet. <a href="${invitePath}">Invite somebody</a>.`,
    actions: () => html`<a class="button small" href="${invitePath}">Invite somebody</a>
      <a class="button small quiet" href="${signInsPath}">Sign-ins</a>`,
    file: {
      name: 'staff.csv',
      columns: ['login', 'name', 'role', 'state', 'secondFactor', 'createdAt', 'lastSignedInAt'],
    },
  })

  list('/staff-sign-ins', staffOnly, {
    title: 'Sign-ins of staff',
    query: SignInsQuery,
    async find(query) {
      // Only members have a page here: staff of partners do not.
      const members = new Set((await listStaff(reads)).map(({ login }) => login))
      const signIns = await listSignIns(reads, query)
      return signIns.map((signIn) => ({ ...signIn, hasPage: members.has(signIn.login) }))
    },
    key: (signIn) => signIn.id,
    noted: null,
    filters: () => [{ name: 'login', label: 'Login', type: 'text' }],
    columns: (_, { me }) => [
      {
        title: 'Login',
        cell: ({ login, hasPage }) => (hasPage ? html`<a href="${memberPath(login)}">${login}</a>` : login),
      },
      ...signInColumns(me.realTime),
    ],
    empty: () => html`Nobody has tried. <a href="${signInsPath}">Show all sign-ins</a>.`,
    file: { name: 'sign-ins.csv', columns: ['at', 'login', 'isRefused', 'by', 'origin'] },
  })

  const linkFor = (invited: Invited, now: Date) => {
    const { invitationUrl, expiresAt, ...staff } = invitedItem(invited, config.authUrl)
    return {
      title: `Link for ${staff.name}`,
      content: invitedPage({ staff, invitationUrl, expiresAt, now }),
    }
  }

  form('/staff-invite', staffOnly, {
    terms: withRecentAuth('staff.invite'),
    open: (): InviteForm => ({ login: '', name: '', role: roles[0] }),
    read: (sent) => ({ login: '', name: '', role: roles[0], ...filledIn(sent, ['login', 'name', 'role']) }),
    asks(_, __, fields, fault) {
      const roleFault = fault('role')
      return {
        title: 'Invite somebody',
        says: html`<p>You get a link to hand over. With it the person chooses a password and sets up an authenticator app.</p>`,
        fields: html`${roleFault !== undefined && notice(roleFault, 'error')}
    ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: fields.name, fault: fault('name') })}
    ${field({ name: 'login', label: 'Login', hint: 'Lowercase letters, digits, dots and hyphens. The audit trail shows it.', type: 'text', autocomplete: 'off', value: fields.login, fault: fault('login') })}
    ${select({ name: 'role', label: 'Role', chosen: fields.role }, roleChoices)}`,
        act: 'Invite',
        back: staffPath,
      }
    },
    async does(_, { me, request, form: sent }) {
      const given = checkedInput(request, InviteStaffRequest, filledIn(sent, ['login', 'name', 'role']))
      return linkFor(await inviteStaff(db, given, me.operator), me.realTime)
    },
  })

  const members = about({
    route: '/staff/:login',
    params: Closed({ login: Type.String({ maxLength: 100 }) }),
    find: ({ login }, { realTime }) => showStaff(db, login, realTime),
    path: ({ login }) => memberPath(login),
    room: () => 'staff',
    async page(member, { me, done }) {
      const { login } = member
      const signIns = (await listSignIns(reads, { limit: 10, 'filter.login': login })).slice(0, 10)
      const isSelf = login === me.member.login
      const content = memberPage({ staff: detailOf(member), signIns, isSelf, done, now: me.realTime })
      return { title: member.name, content }
    },
  })
  members.page(staffOnly)

  members.form('/role', staffOnly, {
    terms: withRecentAuth('staff.set-role'),
    open: ({ role }): string => role,
    read: (sent) => sent.get('role') ?? '',
    asks: ({ name }, _, role) => ({
      title: `Change the role of ${name}`,
      says: html`<p>All sessions of ${name} end, so that nothing goes on with the rights of before.</p>`,
      fields: select({ name: 'role', label: 'Role', chosen: role }, roleChoices),
      act: 'Change the role',
    }),
    async does({ login }, { me, request }, given) {
      const { role } = checkedInput(request, StaffRoleRequest, { role: given })
      await changeRole(db, { login, role }, me.operator)
      return 'role-changed'
    },
  })

  members.confirm('/disable', staffOnly, {
    terms: withRecentAuth('staff.disable'),
    asks: ({ name }) => ({
      ...{ title: `Disable: ${name}`, says: switchTexts.disable.says(name), act: 'Disable' },
    }),
    async does({ login }, { me }) {
      await disableStaff(db, login, me.operator)
      return 'disabled'
    },
  })

  members.confirm('/enable', staffOnly, {
    terms: withRecentAuth('staff.enable'),
    asks: ({ name }) => ({
      ...{ title: `Enable: ${name}`, says: switchTexts.enable.says(name), act: 'Enable' },
    }),
    async does({ login }, { me }) {
      await enableStaff(db, login, me.operator)
      return 'enabled'
    },
  })

  members.confirm('/reset-second-factor', staffOnly, {
    terms: withRecentAuth('staff.reset-second-factor'),
    asks: ({ name }) => ({
      title: `Invite again: ${name}`,
      says: html`<p>For somebody who lost the authenticator app and the recovery codes, or let the invitation run out. ${name} is signed out everywhere, password and app stop working, and you get a new link. Make sure that you hand it to ${name} and nobody else.</p>`,
      act: 'Make a new link',
    }),
    does: async ({ login }, { me }) => linkFor(await resetSecondFactor(db, login, me.operator), me.realTime),
  })

  members.confirm('/end-sessions', staffOnly, {
    terms: withRecentAuth('staff.sessions-ended'),
    asks: ({ name }) => ({
      title: `Sign out everywhere: ${name}`,
      says: html`<p>${name} has to sign in again in every browser.</p>`,
      act: 'End all sessions',
    }),
    async does({ login }, { me }) {
      await endStaffSessions(db, login, me.operator)
      return 'sessions-ended'
    },
  })
}

type InviteForm = { login: string; name: string; role: string }
