import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '../operator/audited.ts'
import { formOf } from '../platform/html/form-pages.ts'
import { html } from '../platform/html/html.ts'
import { seeOther } from '../platform/html/see-other.ts'
import type { Server } from '../platform/http/server.ts'
import type { Audience } from './audience.ts'
import { framedPage } from './frame/framed-page.ts'
import { sendConsolePage } from './frame/send-console-page.ts'
import { ownPath, withNext } from './own-path.ts'
import { findSession, isRecent } from './sessions/session.ts'
import { pageOptions, type SignInContext } from './sign-in-context.ts'
import { actorOf, type Member } from './staff/member.ts'
import { readUpload, type Upload } from './upload.ts'

/** Somebody who has signed in, with what every page needs. */
export type SignedIn = {
  audience: Audience
  member: Member
  /** Makes changes and reads for this person, in the use cases of the operator API. */
  operator: Operator
  sessionToken: string
  sessionId: string
  /** When password and code were last given. */
  provedAt: Date
  /** The time of the request by which sessions and proofs go. */
  realTime: Date
  /** Has neither password nor code here, but signs in by the identity provider. */
  isSso: boolean
}

export type PageHandler = (
  me: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
export type UploadHandler = (...given: [...Parameters<PageHandler>, upload: Upload]) => Promise<FastifyReply>

/**
 * Pages for those who may. Others get a page that says so, and whoever has not signed in is sent to do so.
 * A post is handled only if it comes from a form of ours.
 */
export function signedInRoutes<Right>(
  server: Server,
  context: SignInContext,
  may: (member: Member, right: Right) => boolean,
) {
  const admitted =
    (right: Right, handle: PageHandler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const me = await signedIn(context, request, reply)
      if (me === undefined) return reply
      return may(me.member, right)
        ? handle(me, request, reply)
        : refuse(context, me, request, reply, notAllowed)
    }
  const isOurs = (request: FastifyRequest, form: URLSearchParams) => context.guard.isOwnPost(request, form)
  const guarded =
    (handle: PageHandler): PageHandler =>
    async (me, request, reply) =>
      isOurs(request, formOf(request))
        ? handle(me, request, reply)
        : refuse(context, me, request, reply, stale)
  // Nothing of the file is read before it is known who sends it, and from where.
  const guardedUpload =
    (handle: UploadHandler): PageHandler =>
    async (me, request, reply) => {
      const upload = await readUpload(request)
      if (isOurs(request, upload.form)) return handle(me, request, reply, upload)
      return refuse(context, me, request, reply.header('Connection', 'close'), stale)
    }
  return {
    get(path: string, right: Right, handle: PageHandler): void {
      server.get(path, pageOptions, admitted(right, handle))
    },
    post(path: string, right: Right, handle: PageHandler): void {
      server.post(path, pageOptions, admitted(right, guarded(handle)))
    },
    /** A form with a file, in a scope that has `@fastify/multipart`. */
    upload(path: string, right: Right, handle: UploadHandler): void {
      server.post(path, pageOptions, admitted(right, guardedUpload(handle)))
    },
  }
}

/** Pages for everybody who has signed in: those about oneself. */
export const ownRoutes = (server: Server, context: SignInContext) =>
  signedInRoutes<'anybody'>(server, context, () => true)

/** Whether password and code were given so recently that a dangerous act may go on; else send to `provePath`. */
export const recentlyProved = ({ provedAt, realTime }: SignedIn): boolean => isRecent(provedAt, realTime)

export const provePath = ({ audience }: SignedIn, next: string): `/${string}` =>
  withNext(audience, '/prove', ownPath(audience, next))

async function signedIn(
  { audience, deps, cookies }: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const sessionToken = cookies.session.read(request)
  const session = await findSession(deps, sessionToken, request.realTime)
  if (session === undefined || sessionToken === undefined) {
    if (sessionToken !== undefined) cookies.session.take(reply)
    const next = request.method === 'GET' ? ownPath(audience, request.url) : audience.path
    seeOther(reply, withNext(audience, '/sign-in', next))
    return undefined
  }
  const { member, sessionId, provedAt, isSso } = session
  const { realTime } = request
  const operator = {
    actor: actorOf(member),
    origin: request.ip,
    requestId: request.id,
    scopes: member.scopes,
    partnerId: member.partner?.id,
    now: request.receivedAt,
    realTime,
  }
  return { audience, member, operator, sessionToken, sessionId, provedAt, realTime, isSso }
}

type Says = { title: string; says: (audience: Audience) => string }

const notAllowed: Says = {
  title: 'Not allowed',
  says: ({ helper }) => `Your role does not include this. ${helper} can change it.`,
}
const stale: Says = {
  title: 'Please submit the form again',
  says: ({ place }) =>
    `The form was too old or did not come from ${place}. Go back, reload the page and submit it again.`,
}

const refuse = (
  { audience, guardOf }: SignInContext,
  { member }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, says }: Says,
) =>
  sendConsolePage(
    reply,
    framedPage(audience, {
      title,
      me: member,
      content: html`<h1>${title}</h1><p>${says(audience)}</p>`,
      guard: guardOf(request, reply),
    }),
    403,
  )
