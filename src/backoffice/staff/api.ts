import { realTimeOf } from '../../staff/audit/audited.ts'
/** The operator API's part about staff. */

import { ErrorEnvelope } from '../../platform/http/envelope.ts'
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
import {
  EndedStaffSessions,
  InvitedStaff,
  InviteStaffRequest,
  SignInsQuery,
  StaffDetail,
  StaffItem,
  StaffPath,
  StaffQuery,
  StaffRoleRequest,
  StaffSignIn,
} from '../../staff/accounts/schema.ts'
import { type OperatorDeps, operations, pageOf } from '../operation.ts'
import { detailOf, invitedItem, itemOf } from './staff-items.ts'

type Deps = Pick<OperatorDeps, 'db' | 'reads'> & { config: { authUrl: string } }

export const staffApiRoutes =
  ({ db, reads, config: { authUrl } }: Deps) =>
  async (server: Server) => {
    const invited = (done: Invited) => invitedItem(done, authUrl)
    const api = operations(server, 'Staff', { role: 'operator:staff', db })

    api.list('/staff', {
      operationId: 'listStaff',
      summary: 'List staff',
      description: 'All who work with the console, sorted by login.',
      querystring: StaffQuery,
      item: StaffItem,
      find: async ({ query }) => pageOf((await listStaff(db)).map(itemOf), query),
    })

    api.post('/staff', {
      operationId: 'inviteStaff',
      summary: 'Invite somebody',
      description:
        'The answer contains a link, valid for 72 hours, with which the person chooses a password and sets up a second factor. It is shown only once.',
      body: InviteStaffRequest,
      data: InvitedStaff,
      refuses: { 409: ErrorEnvelope },
      does: async ({ body, operator }) => invited(await inviteStaff(db, body, operator)),
    })

    api.get('/staff/:login', {
      operationId: 'getStaff',
      summary: 'Get somebody',
      description: 'Role and state, and where the person is signed in.',
      params: StaffPath,
      data: StaffDetail,
      does: async ({ params, operator }) => detailOf(await showStaff(db, params.login, realTimeOf(operator))),
    })

    api.list('/staff-sign-ins', {
      operationId: 'listStaffSignIns',
      summary: 'List sign-ins of staff',
      description: 'Sign-ins to the console and attempts that were refused, newest first. `after` leads on.',
      querystring: SignInsQuery,
      item: StaffSignIn,
      hasNoLinks: true,
      find: ({ query }) => listSignIns(reads, query),
    })

    api.post('/staff/:login/end-sessions', {
      operationId: 'endStaffSessions',
      summary: 'Sign somebody out everywhere',
      description: 'Takes effect immediately. The person can sign in again.',
      params: StaffPath,
      data: EndedStaffSessions,
      does: ({ params, operator }) => endStaffSessions(db, params.login, operator),
    })

    api.post('/staff/:login/reset-second-factor', {
      operationId: 'resetStaffSecondFactor',
      summary: 'Invite somebody again',
      description:
        'For somebody who lost their authenticator app and recovery codes, or let the invitation run out. Their sessions end, and the answer contains a new link. Make sure that you hand it to the right person.',
      params: StaffPath,
      data: InvitedStaff,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params, operator }) => invited(await resetSecondFactor(db, params.login, operator)),
    })

    api.post('/staff/:login/disable', {
      operationId: 'disableStaff',
      summary: 'Disable somebody',
      description: 'Their sessions end at once. Refused with 409 for the last administrator.',
      params: StaffPath,
      data: StaffItem,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params, operator }) => itemOf(await disableStaff(db, params.login, operator)),
    })

    api.post('/staff/:login/enable', {
      operationId: 'enableStaff',
      summary: 'Enable somebody again',
      description: 'The person signs in with the password and the second factor of before.',
      params: StaffPath,
      data: StaffItem,
      does: async ({ params, operator }) => itemOf(await enableStaff(db, params.login, operator)),
    })

    api.put('/staff/:login/role', {
      operationId: 'setStaffRole',
      summary: "Change somebody's role",
      description: 'Their sessions end. Refused with 409 for the last administrator.',
      params: StaffPath,
      body: StaffRoleRequest,
      data: StaffItem,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params: { login }, body, operator }) =>
        itemOf(await changeRole(db, { login, role: body.role }, operator)),
    })
  }
