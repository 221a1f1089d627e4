import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, languageOfAccount } from '../../customers/accounts/language.ts'
import { showContact } from '../../customers/contact/show-contact.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { inLanguage, settingsPath } from '../account/paths.ts'
import { byCustomer } from '../contract-acts/own-contract.ts'
import { settingsPage } from './settings-page.ts'
import { settingsTexts } from './settings-texts.ts'

/** What the customer has set, and the language of pages and mails. */
export const settingsRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async (
    customer: Customer,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    shown: { done?: string | undefined; isStale?: boolean } = {},
  ) => {
    const { accountId } = customer.session
    const contact = await showContact(deps.db, accountId, request.receivedAt)
    const language = await languageOfAccount(deps.db, accountId)
    const page = settingsPage(customer, { contact, language, guard: guard.field(request, reply), ...shown })
    return sendCustomerPage(reply, page, shown.isStale ? 403 : 200)
  }

  get('/settings', async (customer, request, reply) => {
    const { done } = request.query as { done?: unknown }
    return show(customer, { request, reply }, { done: doneText(done, customer) })
  })

  post('/settings/language', async (customer, request, reply) => {
    const form = formOf(request)
    if (!guard.isOwnPost(request, form)) return show(customer, { request, reply }, { isStale: true })
    const language = form.get('language') === 'en' ? 'en' : 'de'
    await chooseLanguage(deps.db, customer.session, language, byCustomer(customer, request))
    return seeOther(reply, inLanguage(settingsPath, language, { done: 'language' }))
  })
}

function doneText(done: unknown, { lang }: Customer): string | undefined {
  const { languageSaved, phoneSaved, stopped } = settingsTexts[lang]
  if (done === 'language') return languageSaved
  if (done === 'phone') return phoneSaved
  return done === 'stopped' ? stopped : undefined
}
