import type { FastifyReply, FastifyRequest } from 'fastify'
import { changeContact } from '../../customers/contact/change-contact.ts'
import { showContact } from '../../customers/contact/show-contact.ts'
import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { passwordFault, passwordStatus } from '../account/password-again.ts'
import { emailPath, inLanguage, phonePath, settingsPath } from '../account/paths.ts'
import { byCustomer } from '../contract-acts/own-contract.ts'
import { emailPage, phonePage } from './contact-pages.ts'
import { isUnproven, unprovenPage } from './settings-page.ts'

type Visit = { customer: Customer; request: FastifyRequest; reply: FastifyReply }
type EmailShown = Partial<Omit<Parameters<typeof emailPage>[1], 'guard' | 'pending'>>

/** A new email address, which both addresses have a say in, and the phone number. */
export const contactRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)
  const contactOf = ({ customer, request }: Visit) =>
    showContact(deps.db, customer.session.accountId, request.receivedAt)

  const showEmail = async (visit: Visit, shown: EmailShown = {}, status = 200) => {
    const { customer, request, reply } = visit
    const { pending } = await contactOf(visit)
    const page = emailPage(customer, { typed: '', pending, guard: guard.field(request, reply), ...shown })
    return sendCustomerPage(reply, page, status, { hasScript: true })
  }

  const change = async ({ customer, request }: Visit, wish: Parameters<typeof changeContact>[2]) => {
    const by = { ...byCustomer(customer, request), partnerId: null }
    await deps.db.transaction((tx) => changeContact(tx, customer.session.customerNumber, wish, by))
  }

  get('/settings/email', async (customer, request, reply) =>
    isUnproven(customer)
      ? sendCustomerPage(reply, unprovenPage(customer, emailPath), 403)
      : showEmail({ customer, request, reply }),
  )

  post('/settings/email', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, emailPath), 403)
    const visit = { customer, request, reply }
    const form = formOf(request)
    const typed = (form.get('email') ?? '').trim()
    if (!guard.isOwnPost(request, form)) return showEmail(visit, { typed, refused: 'stale' }, 403)
    const fault = emailFault(typed, customer.session.emailAddress)
    if (fault !== undefined) return showEmail(visit, { typed, fault, refused: 'faults' }, 422)
    const wrong = await passwordFault(context, customer, form, { request, reply })
    if (wrong !== undefined)
      return showEmail(visit, { typed, passwordFault: wrong, refused: 'faults' }, passwordStatus(wrong))
    try {
      await change(visit, { emailAddress: typed })
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'throttled')) throw error
      return showEmail(visit, { typed, fault: 'too-often', refused: 'faults' }, 429)
    }
    return seeOther(reply, inLanguage(emailPath, customer.lang))
  })

  post('/settings/email/stop', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, emailPath), 403)
    const visit = { customer, request, reply }
    if (!guard.isOwnPost(request, formOf(request))) return showEmail(visit, { refused: 'stale' }, 403)
    // The present address takes a change back that waits.
    await change(visit, { emailAddress: customer.session.emailAddress })
    return seeOther(reply, inLanguage(settingsPath, customer.lang, { done: 'stopped' }))
  })

  get('/settings/phone', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, phonePath), 403)
    const { phoneNumber } = await contactOf({ customer, request, reply })
    const asked = { typed: phoneNumber ?? '', guard: guard.field(request, reply) }
    return sendCustomerPage(reply, phonePage(customer, asked))
  })

  post('/settings/phone', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, phonePath), 403)
    const form = formOf(request)
    const typed = (form.get('phone') ?? '').trim().slice(0, 60)
    const asked = { typed, guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form))
      return sendCustomerPage(reply, phonePage(customer, { ...asked, refused: 'stale' }), 403)
    if (!isPhoneNumber(typed))
      return sendCustomerPage(reply, phonePage(customer, { ...asked, isWrong: true, refused: 'faults' }), 422)
    await change({ customer, request, reply }, { phoneNumber: typed || null })
    return seeOther(reply, inLanguage(settingsPath, customer.lang, { done: 'phone' }))
  })
}

function emailFault(typed: string, present: string): 'missing' | 'wrong' | 'same' | undefined {
  if (typed === '') return 'missing'
  if (!isEmailAddress(typed)) return 'wrong'
  return comparableEmailAddress(typed) === comparableEmailAddress(present) ? 'same' : undefined
}

/** Digits as people write them, or nothing, which deletes the number. */
const isPhoneNumber = (text: string): boolean =>
  text === '' ||
  (text.length <= 30 && /^\+?[\d\s()/.-]*$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5)
