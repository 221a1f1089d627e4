import type { FastifyReply, FastifyRequest } from 'fastify'
import { listAccesses } from '../../customers/grants/access.ts'
import { endSession, logOutEverywhere } from '../../customers/sessions/session.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { readHome } from './home-view.ts'
import { type Customer, customerRoutes } from './logged-in.ts'
import type { Ended } from './login-page.ts'
import { overviewPage } from './overview-page.ts'
import { inLanguage, loginPath } from './paths.ts'

export const overviewRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies } = context
  const { get, post } = customerRoutes(server, context)

  get('/', async (customer, request, reply) =>
    sendCustomerPage(reply, await overview(customer, request, reply), 200, { hasScript: true }),
  )

  logOutRoute('/logout', 'logged-out', ({ token }) => endSession(deps.db, token))
  logOutRoute('/logout-everywhere', 'everywhere', ({ session }, { id, receivedAt }) =>
    logOutEverywhere(deps.db, session, { requestId: id, now: receivedAt }),
  )

  async function overview(customer: Customer, request: FastifyRequest, reply: FastifyReply, isStale = false) {
    const { receivedAt: now } = request
    const asked = (request.query as { contract?: string }).contract
    const [home, accesses] = await Promise.all([
      readHome(deps, customer.session, { asked, now }),
      listAccesses(deps.db, customer.session.accountId, now),
    ])
    return overviewPage({ ...customer, home, accesses, now, guard: guard.field(request, reply), isStale })
  }

  function logOutRoute(
    path: string,
    ended: Ended,
    logOut: (customer: Customer, request: FastifyRequest) => Promise<unknown>,
  ) {
    post(path, async (customer, request, reply) => {
      if (!guard.isOwnPost(request, formOf(request))) {
        return sendCustomerPage(reply, await overview(customer, request, reply, true), 403)
      }
      await logOut(customer, request)
      cookies.account.take(reply)
      return seeOther(reply, inLanguage(loginPath, customer.lang, { ended }))
    })
  }
}
