/** The operator API's part about staff. */

import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope, page } from '../../platform/http/paging.ts'
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
import { changing, listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
import { detailOf, invitedItem, itemOf } from './staff-items.ts'

type Deps = Pick<OperatorDeps, 'db' | 'reads'> & { config: { authUrl: string } }

export const staffApiRoutes =
  ({ db, reads, config: { authUrl } }: Deps) =>
  async (api: Server) => {
    const invited = (done: Invited) => ok(invitedItem(done, authUrl))

    api.get(
      '/staff',
      reading('Staff', 'operator:staff', {
        operationId: 'listStaff',
        summary: 'List staff',
        description: 'All who work with the console, sorted by login.',
        querystring: StaffQuery,
        response: { 200: ListEnvelope(StaffItem) },
      }),
      async ({ query, url }, reply) =>
        listAnswer(pageOf((await listStaff(db)).map(itemOf), query), query, { url, reply }),
    )

    api.post(
      '/staff',
      changing('Staff', 'operator:staff', {
        operationId: 'inviteStaff',
        summary: 'Invite somebody',
        description:
          'The answer contains a link, valid for 72 hours, with which the person chooses a password and sets up a second factor. It is shown only once.',
        body: InviteStaffRequest,
        response: { 200: Envelope(InvitedStaff), 409: ErrorEnvelope },
      }),
      async (request) => invited(await inviteStaff(db, request.body, operatorOf(request))),
    )

    api.get(
      '/staff/:login',
      reading('Staff', 'operator:staff', {
        operationId: 'getStaff',
        summary: 'Get somebody',
        description: 'Role and state, and where the person is signed in.',
        params: StaffPath,
        response: { 200: Envelope(StaffDetail) },
      }),
      async ({ params, realTime }) => ok(detailOf(await showStaff(db, params.login, realTime))),
    )

    api.get(
      '/staff-sign-ins',
      reading('Staff', 'operator:staff', {
        operationId: 'listStaffSignIns',
        summary: 'List sign-ins of staff',
        description:
          'Sign-ins to the console and attempts that were refused, newest first. `after` leads on.',
        querystring: SignInsQuery,
        response: { 200: ListEnvelope(StaffSignIn) },
      }),
      async ({ query }) => page(await listSignIns(reads, query), { offset: 0, limit: query.limit }),
    )

    api.post(
      '/staff/:login/end-sessions',
      changing('Staff', 'operator:staff', {
        operationId: 'endStaffSessions',
        summary: 'Sign somebody out everywhere',
        description: 'Takes effect immediately. The person can sign in again.',
        params: StaffPath,
        response: { 200: Envelope(EndedStaffSessions) },
      }),
      async (request) => ok(await endStaffSessions(db, request.params.login, operatorOf(request))),
    )

    api.post(
      '/staff/:login/reset-second-factor',
      changing('Staff', 'operator:staff', {
        operationId: 'resetStaffSecondFactor',
        summary: 'Invite somebody again',
        description:
          'For somebody who lost their authenticator app and recovery codes, or let the invitation run out. Their sessions end, and the answer contains a new link. Make sure that you hand it to the right person.',
        params: StaffPath,
        response: { 200: Envelope(InvitedStaff), 409: ErrorEnvelope },
      }),
      async (request) => invited(await resetSecondFactor(db, request.params.login, operatorOf(request))),
    )

    api.post(
      '/staff/:login/disable',
      changing('Staff', 'operator:staff', {
        operationId: 'disableStaff',
        summary: 'Disable somebody',
        description: 'Their sessions end at once. Refused with 409 for the last administrator.',
        params: StaffPath,
        response: { 200: Envelope(StaffItem), 409: ErrorEnvelope },
      }),
      async (request) => ok(itemOf(await disableStaff(db, request.params.login, operatorOf(request)))),
    )

    api.post(
      '/staff/:login/enable',
      changing('Staff', 'operator:staff', {
        operationId: 'enableStaff',
        summary: 'Enable somebody again',
        description: 'The person signs in with the password and the second factor of before.',
        params: StaffPath,
        response: { 200: Envelope(StaffItem) },
      }),
      async (request) => ok(itemOf(await enableStaff(db, request.params.login, operatorOf(request)))),
    )

    api.put(
      '/staff/:login/role',
      changing('Staff', 'operator:staff', {
        operationId: 'setStaffRole',
        summary: "Change somebody's role",
        description: 'Their sessions end. Refused with 409 for the last administrator.',
        params: StaffPath,
        body: StaffRoleRequest,
        response: { 200: Envelope(StaffItem), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { login } = request.params
        return ok(itemOf(await changeRole(db, { login, role: request.body.role }, operatorOf(request))))
      },
    )
  }
