import { listAccesses, listEndedAccesses } from '../../customers/grants/access.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { accessListPage } from './access-list-page.ts'

export const accessListRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { db } = context.deps
  const { get } = customerRoutes(server, context)

  get('/access', async (customer, { receivedAt: now }, reply) => {
    const { accountId } = customer.session
    const [accesses, ended] = await Promise.all([
      listAccesses(db, accountId, now),
      listEndedAccesses(db, accountId, now),
    ])
    return sendCustomerPage(reply, accessListPage(customer, { accesses, ended }))
  })
}
