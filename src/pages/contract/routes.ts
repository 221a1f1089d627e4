import { getDocumentOf } from '../../contracts/documents/find-documents.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { findAccountOrder, readOrders } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { contractPage, contractsPage } from './contract-page.ts'
import { readContract } from './contract-view.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The customer's contracts with their documents, under /account. */
export const contractRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps } = context
  const { get } = customerRoutes(server, context)

  get('/contracts', async (customer, { receivedAt: now }, reply) => {
    const orders = await readOrders(deps.db, customer.session, now)
    return sendCustomerPage(reply, contractsPage(customer, orders, berlinDate(now)))
  })

  get('/contracts/:contractNumber', async (customer, request, reply) => {
    const contractNumber = pathText(request, 'contractNumber')
    const view = await readContract(deps, customer.session, { contractNumber, now: request.receivedAt })
    return sendCustomerPage(reply, contractPage(customer, view))
  })

  get('/contracts/:contractNumber/documents/:fileId', async (customer, request, reply) => {
    const [contractNumber, fileId] = [pathText(request, 'contractNumber'), pathText(request, 'fileId')]
    const asked = { contractNumber, now: request.receivedAt }
    const order = await findAccountOrder(deps.db, customer.session, asked)
    if (order === undefined || !uuid.test(fileId)) throw notFound('The document does not exist.')
    return sendFile(reply, await getDocumentOf(deps.db, contractNumber, fileId))
  })
}
