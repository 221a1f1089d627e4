import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '../operator/audited.ts'
import type { Scope } from '../partners/scopes.ts'
import { formOf } from '../platform/html/form-pages.ts'
import { html } from '../platform/html/html.ts'
import { seeOther } from '../platform/html/see-other.ts'
import type { Server } from '../platform/http/server.ts'
import { type ConsoleContext, pageOptions } from './console-context.ts'
import { consolePage } from './frame/console-page.ts'
import { sendConsolePage } from './frame/send-console-page.ts'
import { ownPath, withNext } from './own-path.ts'
import { findSession, isRecent } from './sessions/session.ts'
import { actorOf, type Member } from './staff/member.ts'
import { readUpload, type Upload } from './upload.ts'

/** Somebody who has signed in, with what every page needs. */
export type SignedIn = {
  member: Member
  /** Makes changes and reads for this person, in the use cases of the operator API. */
  operator: Operator
  sessionToken: string
  sessionId: string
  /** When password and code were last given. */
  provedAt: Date
  /** Has neither password nor code here, but signs in by the identity provider. */
  isSso: boolean
}

type StaffHandler = (me: SignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type UploadHandler = (...given: [...Parameters<StaffHandler>, upload: Upload]) => Promise<FastifyReply>

/**
 * Pages for staff with one of the scopes. Others get a page that says so, and whoever has not signed in is sent to do so.
 * A post is handled only if it comes from a form of ours.
 */
export function staffRoutes(server: Server, context: ConsoleContext) {
  const admitted =
    (anyScope: readonly Scope[], handle: StaffHandler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const me = await signedIn(context, request, reply)
      if (me === undefined) return reply
      return anyScope.some((scope) => me.member.scopes.has(scope))
        ? handle(me, request, reply)
        : refuse(context, me, request, reply, notAllowed)
    }
  const isOurs = (request: FastifyRequest, form: URLSearchParams) => context.guard.isOwnPost(request, form)
  const guarded =
    (handle: StaffHandler): StaffHandler =>
    async (me, request, reply) =>
      isOurs(request, formOf(request))
        ? handle(me, request, reply)
        : refuse(context, me, request, reply, stale)
  // Nothing of the file is read before it is known who sends it, and from where.
  const guardedUpload =
    (handle: UploadHandler): StaffHandler =>
    async (me, request, reply) => {
      const upload = await readUpload(request)
      if (isOurs(request, upload.form)) return handle(me, request, reply, upload)
      return refuse(context, me, request, reply.header('Connection', 'close'), stale)
    }
  return {
    get(path: string, anyScope: readonly Scope[], handle: StaffHandler): void {
      server.get(path, pageOptions, admitted(anyScope, handle))
    },
    post(path: string, anyScope: readonly Scope[], handle: StaffHandler): void {
      server.post(path, pageOptions, admitted(anyScope, guarded(handle)))
    },
    /** A form with a file, in a scope that has `@fastify/multipart`. */
    upload(path: string, anyScope: readonly Scope[], handle: UploadHandler): void {
      server.post(path, pageOptions, admitted(anyScope, guardedUpload(handle)))
    },
  }
}

/** Every role may: for pages about oneself. */
export const anyRole: readonly Scope[] = ['operator:read']

/** Whether password and code were given so recently that a dangerous act may go on; else send to `provePath`. */
export const recentlyProved = ({ provedAt, operator }: SignedIn): boolean => isRecent(provedAt, operator.now)

export const provePath = (next: string): `/${string}` => withNext('/console/prove', ownPath(next))

async function signedIn(
  { deps, cookies }: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const sessionToken = cookies.session.read(request)
  const session = await findSession(deps.db, sessionToken, request.receivedAt)
  if (session === undefined || sessionToken === undefined) {
    if (sessionToken !== undefined) cookies.session.take(reply)
    const next = request.method === 'GET' ? ownPath(request.url) : '/console'
    seeOther(reply, withNext('/console/sign-in', next))
    return undefined
  }
  const { member, sessionId, provedAt, isSso } = session
  const operator = {
    actor: actorOf(member.login),
    origin: request.ip,
    requestId: request.id,
    scopes: member.scopes,
    now: request.receivedAt,
  }
  return { member, operator, sessionToken, sessionId, provedAt, isSso }
}

const notAllowed = {
  title: 'Not allowed',
  says: 'Your role does not include this. An administrator can change it.',
}
const stale = {
  title: 'Please submit the form again',
  says: 'The form was too old or did not come from the console. Go back, reload the page and submit it again.',
}

const refuse = (
  { guardOf }: ConsoleContext,
  { member }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, says }: { title: string; says: string },
) =>
  sendConsolePage(
    reply,
    consolePage({
      title,
      me: member,
      content: html`<h1>${title}</h1><p>${says}</p>`,
      guard: guardOf(request, reply),
    }),
    403,
  )
