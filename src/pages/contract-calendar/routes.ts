import { calendarFile } from '../../mail/calendar/delivery-start.ts'
import { addressLines } from '../../orders/intake/mailed-order.ts'
import { frameOf } from '../../platform/html/page-frame.ts'
import { customerPageHeaders, sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { noStartPage } from './no-start-page.ts'

/** The first day of delivery of one of the customer's own contracts, for a calendar, under /account. */
export const contractCalendarRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps } = context
  const { authUrl, supplier } = deps.config
  const { get } = customerRoutes(server, context)

  get('/contracts/:contractNumber/delivery-start.ics', async (customer, request, reply) => {
    const contractNumber = pathText(request, 'contractNumber')
    const now = request.receivedAt
    const order = await findAccountOrder(deps.db, customer.session, { contractNumber, now })
    const { confirmedAt = null, startDate = null } = order ?? {}
    if (order === undefined || confirmedAt === null || startDate === null)
      return sendCustomerPage(reply, noStartPage(customer), 404)
    const brand = frameOf(request)?.brandOf(order.brandSlug)
    const { filename, contentType, content } = calendarFile({
      language: customer.lang,
      brand: { name: order.brandName, pagesUrl: brand?.pagesUrl ?? authUrl },
      supplier,
      contractNumber: order.contractNumber,
      tariffName: brand?.tariffName({ ...order, lang: customer.lang }) ?? order.tariffName,
      deliveryAddressLines: addressLines(order.deliveryAddress),
      ...{ startDate, confirmedAt },
    })
    return reply
      .headers({ ...customerPageHeaders, 'Content-Disposition': `attachment; filename="${filename}"` })
      .type(contentType)
      .send(content)
  })
}
