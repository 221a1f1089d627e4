import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../platform/html/html.ts'
import { leadWithoutSlash } from '../../platform/html/unknown-path.ts'
import { foreseen } from '../../platform/http/error-handler.ts'
import { allowedMethods } from '../../platform/http/method-not-allowed.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Member } from '../../staff/accounts/member.ts'
import { findSession } from '../../staff/sessions/session.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { framedPage } from './framed-page.ts'
import { sendConsolePage } from './send-console-page.ts'

/** Answers every error below an audience's path with a page of its own, which says what was refused. */
export function answerWithConsolePages(server: Server, context: SignInContext, onFault: OnFault): void {
  leadWithoutSlash(server)
  server.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const { status, items = [], headers = {} } = foreseen(error) ?? { status: 500 }
    if (status === 500) onFault(error, request.id)
    const reasons = saysWhy.has(status) ? items.map(({ message }) => message) : []
    return sendErrorPage(context, request, reply.headers(headers), { status, reasons })
  })

  server.setNotFoundHandler(async (request, reply) => {
    const allowed = allowedMethods(request)
    if (allowed.length === 0) return sendErrorPage(context, request, reply, { status: 404 })
    return sendErrorPage(context, request, reply.header('Allow', allowed.join(', ')), { status: 405 })
  })
}

/** Refusals whose reason is of use to the reader; the others are about the connection or about us. */
const saysWhy = new Set([400, 404, 409, 422])

async function sendErrorPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, reasons = [] }: { status: number; reasons?: readonly string[] },
) {
  // Nobody is looked up where the database does not answer.
  const me = status === 503 ? null : await memberOf(context, request)
  const { title, says } = texts[status] ?? (status < 500 ? malformed : fault)
  const content: Html = html`<h1>${title}</h1>
    ${reasons.length > 0 ? reasons.map((reason) => html`<p>${reason}</p>`) : html`<p>${says}</p>`}
    ${status >= 500 && html`<p class="relative">Reference: <code>${request.id}</code></p>`}
    <p class="actions"><a class="button quiet" href="${context.audience.path}">Back to ${context.audience.place}</a></p>`
  const guard = me === null ? {} : { guard: context.guardOf(request, reply) }
  return sendConsolePage(reply, framedPage(context.audience, { title, me, content, ...guard }), status)
}

/** Who asked, for the menu. A page about an error must not fail itself. */
async function memberOf({ deps, cookies }: SignInContext, request: FastifyRequest): Promise<Member | null> {
  const token = cookies.session.read(request)
  const session = await findSession(deps, token, request.realTime).catch(() => undefined)
  return session?.member ?? null
}

type Text = { title: string; says: string }
const malformed: Text = {
  title: 'That did not work',
  says: 'The request of your browser was not understood. Go back, reload the page and try again.',
}
const fault: Text = {
  title: 'Something went wrong',
  says: 'This is a fault of the service. It was noted; try again in a few minutes.',
}
const texts: Record<number, Text> = {
  404: { title: 'Not found', says: 'There is no such page. Check the address, or begin at the first page.' },
  405: { title: 'Not possible here', says: 'The address exists, but not for what your browser asked of it.' },
  409: { title: 'Meanwhile changed', says: 'Somebody else was faster. Reload the page and look again.' },
  413: { title: 'Too much at once', says: 'What you sent is too long. Go back and shorten it.' },
  415: { title: 'That did not work', says: 'Pages read forms only.' },
  429: {
    title: 'Please wait a moment',
    says: 'Too many requests came from your connection. Try again in a quarter of an hour.',
  },
  503: {
    title: 'Temporarily unavailable',
    says: 'The service cannot answer at the moment. Try again shortly.',
  },
}
