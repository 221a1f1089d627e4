import type { FastifyReply, FastifyRequest } from 'fastify'
import { detailOf, invitedItem, itemOf } from '../../operator/staff/staff-items.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Invited, inviteStaff } from '../../staff/accounts/invite-staff.ts'
import { listSignIns } from '../../staff/accounts/list-sign-ins.ts'
import { changeRole, listStaff, showStaff } from '../../staff/accounts/manage-staff.ts'
import { InviteStaffRequest, SignInsQuery, StaffRoleRequest } from '../../staff/accounts/schema.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { ifProved } from '../../web/if-proved.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { emptyInvite, type InviteForm, inviteFields, invitePage, rolePage } from './form-pages.ts'
import { memberPath } from './paths.ts'
import { signInsPage } from './sign-ins-page.ts'
import { invitedPage, memberPage, staffListPage } from './staff-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

const staffOnly = ['operator:staff'] as const

/** Who works with the console, and with which rights. */
export const staffPageRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  get('/staff', staffOnly, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const after = asked.get('after') ?? ''
    // By login, of which there are few enough to be read as a whole.
    const following = (await listStaff(deps.db)).filter(({ login }) => login > after)
    const { rows, next } = pageByKey(following, ({ login }) => login)
    const staff = rows.map(itemOf)
    const content = staffListPage({ staff, asked, next, done: doneOf(request.url), now: me.realTime })
    return show(me, { request, reply }, { title: 'Staff', room: 'staff', content })
  })

  get('/staff.csv', staffOnly, async (_me, _request, reply) => {
    const columns = ['login', 'name', 'role', 'state', 'secondFactor', 'createdAt', 'lastSignedInAt'] as const
    const staff = (await listStaff(deps.db)).map(itemOf)
    const rows = staff.map((member) => columns.map((column) => member[column]))
    return sendCsv(reply, { name: 'staff.csv', columns, rows })
  })

  get('/staff/:login', staffOnly, async (me, request, reply) => {
    const login = loginIn(request)
    const { realTime: now } = me
    const staff = detailOf(await showStaff(deps.db, login, now))
    const signIns = (await listSignIns(deps.reads, { limit: 10, 'filter.login': login })).slice(0, 10)
    const isSelf = login === me.member.login
    const content = memberPage({ staff, signIns, isSelf, done: doneOf(request.url), now })
    return show(me, { request, reply }, { title: staff.name, room: 'staff', content })
  })

  const signInsAsked = (request: FastifyRequest, limit: number) =>
    checkedInput(request, SignInsQuery, { ...listInput(askedOf(request.url), { numbers: ['after'] }), limit })

  get('/staff-sign-ins', staffOnly, async (me, request, reply) => {
    const query = signInsAsked(request, rowsOnPage)
    const found = await listSignIns(deps.reads, query)
    const { rows: signIns, next } = pageByKey(found, ({ id }) => id, query.limit)
    const members = new Set((await listStaff(deps.reads)).map(({ login }) => login))
    const content = signInsPage({ signIns, members, asked: askedOf(request.url), next, now: me.realTime })
    return show(me, { request, reply }, { title: 'Sign-ins of staff', room: 'staff', content })
  })

  get('/staff-sign-ins.csv', staffOnly, async (_me, request, reply) => {
    const query = { ...signInsAsked(request, 1), limit: rowsInFile }
    const columns = ['at', 'login', 'isRefused', 'by', 'origin'] as const
    const rows = (await listSignIns(deps.reads, query)).map((entry) => columns.map((name) => entry[name]))
    return sendCsv(reply, { name: 'sign-ins.csv', columns, rows })
  })

  const showInvited = (me: SignedIn, visit: Visit, invited: Invited) => {
    const { invitationUrl, expiresAt, ...staff } = invitedItem(invited, deps.config.authUrl)
    const content = invitedPage({ staff, invitationUrl, expiresAt, now: me.realTime })
    return show(me, visit, { title: `Link for ${staff.name}`, room: 'staff', content })
  }
  const showInvite = (me: SignedIn, visit: Visit, form: InviteForm, refusal?: Refusal) => {
    const guard = context.guardOf(visit.request, visit.reply)
    const content = invitePage({ form, refusal, guard })
    return show(me, visit, { title: 'Invite somebody', room: 'staff', content, status: statusOf(refusal) })
  }

  get(
    '/staff-invite',
    staffOnly,
    ifProved(async (me, request, reply) => showInvite(me, { request, reply }, emptyInvite)),
  )

  post('/staff-invite', staffOnly, withProof('staff.invite'), async (me, request, reply) => {
    const given = filledIn(formOf(request), inviteFields)
    const done = await orRefusal(async () =>
      inviteStaff(deps.db, checkedInput(request, InviteStaffRequest, given), me.operator),
    )
    const visit = { request, reply }
    return done instanceof Refusal
      ? showInvite(me, visit, { ...emptyInvite, ...given }, done)
      : showInvited(me, visit, done)
  })

  async function showRole(me: SignedIn, visit: Visit, refusal?: Refusal) {
    const staff = await showStaff(deps.db, loginIn(visit.request), me.realTime)
    const role = formOf(visit.request).get('role') ?? staff.role
    const guard = context.guardOf(visit.request, visit.reply)
    const content = rolePage({ login: staff.login, name: staff.name, role, refusal, guard })
    const title = `Change the role of ${staff.name}`
    return show(me, visit, { title, room: 'staff', content, status: statusOf(refusal) })
  }

  get(
    '/staff/:login/role',
    staffOnly,
    ifProved(async (me, request, reply) => showRole(me, { request, reply })),
  )

  post('/staff/:login/role', staffOnly, withProof('staff.set-role'), async (me, request, reply) => {
    const login = loginIn(request)
    const done = await orRefusal(async () => {
      const { role } = checkedInput(request, StaffRoleRequest, filledIn(formOf(request), ['role']))
      await changeRole(deps.db, { login, role }, me.operator)
    })
    return done instanceof Refusal
      ? showRole(me, { request, reply }, done)
      : seeOther(reply, `${memberPath(login)}?done=role-changed`)
  })
}

export const loginIn = ({ params }: FastifyRequest): string => (params as { login: string }).login
