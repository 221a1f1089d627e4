import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../platform/html/form-pages.ts'
import { html } from '../platform/html/html.ts'
import { seeOther } from '../platform/html/see-other.ts'
import { pathTextIfAny } from '../platform/http/path-text.ts'
import type { Server } from '../platform/http/server.ts'
import { actorOf, type Member, memberOf } from '../staff/accounts/member.ts'
import { type AnyRole, rolesOf } from '../staff/accounts/roles.ts'
import type { Operator } from '../staff/audit/audited.ts'
import { findSession, isRecent } from '../staff/sessions/session.ts'
import type { Audience } from './audience.ts'
import type { ChangeTerms, Decider } from './declared-change.ts'
import { framedPage } from './frame/framed-page.ts'
import { sendConsolePage } from './frame/send-console-page.ts'
import { ownPath, withNext } from './own-path.ts'
import { changingOptions, pageOptions, type SignInContext } from './sign-in-context.ts'
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
  authenticatedAt: Date
  /** The time of the request by which sessions and proofs go. */
  realTime: Date
  /** Has neither password nor code here, but signs in by the identity provider. */
  isSso: boolean
}

export type PageHandler<Me extends SignedIn = SignedIn> = (
  me: Me,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
export type UploadHandler = (...given: [...Parameters<PageHandler>, upload: Upload]) => Promise<FastifyReply>

/** Whether password and code were given so recently that a dangerous act may go on; else send to `authenticatePath`. */
export const isRecentlyAuthenticated = ({ authenticatedAt, realTime }: SignedIn): boolean =>
  isRecent(authenticatedAt, realTime)

export const authenticatePath = ({ audience }: SignedIn, next: string): `/${string}` =>
  withNext(audience, '/prove', ownPath(audience, next))

/** For pages that show a secret or let somebody in: a user who has not authenticated lately does so first. */
export const requireRecentAuth =
  <Me extends SignedIn>(handle: PageHandler<Me>): PageHandler<Me> =>
  async (me, request, reply) =>
    isRecentlyAuthenticated(me)
      ? handle(me, request, reply)
      : seeOther(reply, authenticatePath(me, request.url))

/**
 * Pages for those who may. Others get a page that says so, and a visitor who has not signed in is sent to do so.
 * A post is handled only if it comes from a form of ours, and with a fresh proof where its page wants one.
 */
export function signedInRoutes<Right>(
  server: Server,
  context: SignInContext,
  { may, decidedBy }: { may(member: Member, right: Right): boolean; decidedBy: Decider },
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
  const mayGoOn = (terms: ChangeTerms, me: SignedIn, request: FastifyRequest, form: URLSearchParams) =>
    isOurs(request, form) && (!terms.needsRecentAuth || isRecentlyAuthenticated(me))
  const turnAway = (
    terms: ChangeTerms,
    me: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ) =>
    isOurs(request, form)
      ? seeOther(reply, authenticatePath(me, afterRecentAuth(terms, request)))
      : refuse(context, me, request, reply, stale)
  const guarded =
    (terms: ChangeTerms, handle: PageHandler): PageHandler =>
    async (me, request, reply) => {
      const form = formOf(request)
      return mayGoOn(terms, me, request, form)
        ? handle(me, request, reply)
        : turnAway(terms, me, request, reply, form)
    }
  // Nothing of the file is read before it is known who sends it, and from where.
  const guardedUpload =
    (terms: ChangeTerms, handle: UploadHandler): PageHandler =>
    async (me, request, reply) => {
      const upload = await readUpload(request)
      return mayGoOn(terms, me, request, upload.form)
        ? handle(me, request, reply, upload)
        : turnAway(terms, me, request, reply.header('Connection', 'close'), upload.form)
    }
  const { staffScope } = context.audience
  const rolesWith = (right: Right) =>
    rolesOf(staffScope).filter((role) => may(somebodyWith(role, staffScope), right))
  const changing = (right: Right, terms: ChangeTerms) =>
    changingOptions({ ...terms, roles: rolesWith(right), decidedBy })
  return {
    get(path: string, right: Right, handle: PageHandler): void {
      server.get(path, pageOptions, admitted(right, handle))
    },
    post(path: string, right: Right, terms: ChangeTerms, handle: PageHandler): void {
      server.post(path, changing(right, terms), admitted(right, guarded(terms, handle)))
    },
    /** A form with a file, in a scope that has `@fastify/multipart`. */
    upload(path: string, right: Right, terms: ChangeTerms, handle: UploadHandler): void {
      server.post(path, changing(right, terms), admitted(right, guardedUpload(terms, handle)))
    },
  }
}

const afterRecentAuth = ({ recentAuthLeadsTo }: ChangeTerms, request: FastifyRequest): string =>
  recentAuthLeadsTo?.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(pathTextIfAny(request, name) ?? ''),
  ) ?? request.url

/** Pages for everybody who has signed in: those about oneself. */
export const ownRoutes = (server: Server, context: SignInContext) =>
  signedInRoutes<'anybody'>(server, context, { may: () => true, decidedBy: 'person' })

/** Nobody in particular, to ask what a role may. */
const somebodyWith = (role: AnyRole, staffScope: Audience['staffScope']): Member => {
  const nobody = { id: '', slug: '', name: '' }
  const partner = staffScope === 'supplier' ? null : { ...nobody, isDisabled: false }
  return memberOf({ ...nobody, login: '', role, partner })
}

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
  const { member, sessionId, authenticatedAt, isSso } = session
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
  return { audience, member, operator, sessionToken, sessionId, authenticatedAt, realTime, isSso }
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
