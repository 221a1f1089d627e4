import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../platform/http/server.ts'
import { type Clock, clockOf } from '../platform/time/clock.ts'
import type { Operator } from '../staff/audit/audited.ts'
import type { ChangeTerms } from '../web/declared-change.ts'
import type { SignInContext } from '../web/sign-in-context.ts'
import { type PageHandler, type SignedIn, signedInRoutes } from '../web/signed-in.ts'
import type { Upload } from '../web/upload.ts'
import { may, type Permission } from './roles.ts'

/** Somebody of a partner who has signed in, with what every page needs. */
export type PartnerMe = SignedIn & {
  /** Whom they work for: every use case gets the partner, so that none sees data of another. */
  partner: { id: string; slug: string; name: string }
  now: Date
  /** Makes changes for this person in use cases that write the audit trail. It has no scopes of the operator. */
  actor: Operator
}

export type PartnerHandler = (
  me: PartnerMe,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

type UploadHandler = (...given: [...Parameters<PartnerHandler>, upload: Upload]) => Promise<FastifyReply>

type PartnerContext = SignInContext & { deps: { clock: Clock } }

/** Pages for staff of partners with the permission, each for their own partner. */
export function partnerRoutes(server: Server, context: PartnerContext) {
  const routes = signedInRoutes<Permission | 'anybody'>(server, context, {
    may: ({ role, partner }, permission) => partner !== null && may(role, permission),
    decidedBy: 'partner',
  })
  const ofPartner =
    (handle: PartnerHandler): PageHandler =>
    (me, request, reply) =>
      handle(partnerMe(me, context), request, reply)
  return {
    get: (path: string, permission: Permission | 'anybody', handle: PartnerHandler) =>
      routes.get(path, permission, ofPartner(handle)),
    /** Handled only if it comes from a form of ours. */
    post: (path: string, permission: Permission | 'anybody', terms: ChangeTerms, handle: PartnerHandler) =>
      routes.post(path, permission, terms, ofPartner(handle)),
    /** A form with a file, in a scope that has `@fastify/multipart`. */
    upload: (path: string, permission: Permission, terms: ChangeTerms, handle: UploadHandler) =>
      routes.upload(path, permission, terms, (me, request, reply, upload) =>
        handle(partnerMe(me, context), request, reply, upload),
      ),
  }
}

/** Of orders and contracts the partner's own clock decides; the session goes by the real time. */
function partnerMe(me: SignedIn, { deps: { clock } }: PartnerContext): PartnerMe {
  const { partner } = me.member
  if (partner === null) throw new Error('Somebody who works for no partner was let in.')
  return { ...me, partner, now: clockOf(clock, partner.id).now(), actor: me.operator }
}
