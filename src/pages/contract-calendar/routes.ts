import { calendarFile } from '../../mail/calendar/delivery-start.ts'
import { addressLines } from '../../orders/intake/mailed-order.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { frameOf, type Language } from '../../platform/html/page-frame.ts'
import { customerPageHeaders, sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { accountPath, inLanguage } from '../account/paths.ts'

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

const texts: Record<Language, Record<'title' | 'text' | 'back', string>> = {
  de: {
    title: 'Noch kein Lieferbeginn',
    text: 'Zu dieser Nummer gibt es in Ihrem Kundenkonto keinen Vertrag, dessen Lieferbeginn feststeht. Sobald er feststeht, schreiben wir Ihnen.',
    back: 'Zum Kundenkonto',
  },
  en: {
    title: 'No start of delivery yet',
    text: 'Your account has no contract with this number whose start of delivery is known. We will write to you as soon as it is.',
    back: 'Go to your account',
  },
}

function noStartPage({ lang, supplierName, brand }: Customer): Html {
  const { title, text, back } = texts[lang]
  const content = html`<h1>${title}</h1><p>${text}</p><p><a href="${inLanguage(accountPath, lang)}">${back}</a></p>`
  return customerPage({ title, lang, supplierName, brand, content })
}
