import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteFetched, openExportOf, requestExport } from '../../customers/own-data/data-exports.ts'
import { lastErasureOf, requestErasure, takeBackErasure } from '../../customers/own-data/erasure-requests.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { passwordFault, passwordStatus } from '../account/password-again.ts'
import { erasurePath, inLanguage, ownDataPath } from '../account/paths.ts'
import { byCustomer } from '../contract-acts/own-contract.ts'
import { erasurePage, noFilePage, ownDataPage } from './own-data-pages.ts'
import { isUnproven, unprovenPage } from './settings-page.ts'

type Visit = { customer: Customer; request: FastifyRequest; reply: FastifyReply }
type Shown = Partial<Pick<Parameters<typeof ownDataPage>[1], 'passwordFault' | 'refused'>>

// Each takes a thread for seconds.
const perAccount = { name: 'own-data-files', quota: 10, windowSeconds: 60 * 60 }

const files = {
  json: { name: (number: string) => `customer-${number}.json`, contentType: 'application/json' },
  csv: { name: (number: string) => `readings-${number}.csv`, contentType: 'text/csv; charset=utf-8' },
} as const

const withScript = { hasScript: true }

/** What the law lets a customer ask for: all data as files, and its erasure. */
export const ownDataRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async ({ customer, request, reply }: Visit, shown: Shown = {}, status = 200) => {
    const page = ownDataPage(customer, {
      guard: guard.field(request, reply),
      open: await openExportOf(deps.db, customer.session, request.receivedAt),
      erasure: await lastErasureOf(deps.db, customer.session),
      ...shown,
    })
    return sendCustomerPage(reply, page, status, withScript)
  }

  get('/settings/data', async (customer, request, reply) =>
    isUnproven(customer)
      ? sendCustomerPage(reply, unprovenPage(customer, ownDataPath), 403)
      : show({ customer, request, reply }),
  )

  post('/settings/data/export', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, ownDataPath), 403)
    const visit = { customer, request, reply }
    const form = formOf(request)
    if (!guard.isOwnPost(request, form)) return show(visit, { refused: 'stale' }, 403)
    const wrong = await passwordFault(context, customer, form, { request, reply })
    if (wrong !== undefined)
      return show(visit, { passwordFault: wrong, refused: 'faults' }, passwordStatus(wrong))
    await requestExport(deps.db, customer.session, byCustomer(customer, request))
    return seeOther(reply, inLanguage(ownDataPath, customer.lang))
  })

  for (const file of ['json', 'csv'] as const) {
    get(`/settings/data/export.${file}`, async (customer, request, reply) => {
      const { accountId, customerNumber } = customer.session
      const open = await openExportOf(deps.db, customer.session, request.receivedAt)
      if (isUnproven(customer) || open === undefined)
        return sendCustomerPage(reply, noFilePage(customer, 'gone'), 404)
      const { isOver, resetSeconds } = await deps.limiter.take(perAccount, accountId)
      if (isOver) {
        reply.header('Retry-After', String(resetSeconds))
        return sendCustomerPage(reply, noFilePage(customer, 'too-often'), 429)
      }
      const by = byCustomer(customer, request)
      const asked = { customerNumber, file }
      const content = await deps.exportOwnData(deps.db.address, deps.keyring.keys, asked, by)
      await noteFetched(deps.db, open, request.receivedAt)
      const { name, contentType } = files[file]
      return sendFile(reply, { filename: name(customerNumber), contentType, content: Buffer.from(content) })
    })
  }

  get('/settings/data/erasure', async (customer, request, reply) =>
    isUnproven(customer)
      ? sendCustomerPage(reply, unprovenPage(customer, erasurePath), 403)
      : sendCustomerPage(
          reply,
          erasurePage(customer, { guard: guard.field(request, reply) }),
          200,
          withScript,
        ),
  )

  post('/settings/data/erasure', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, erasurePath), 403)
    const form = formOf(request)
    const again = { guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form))
      return sendCustomerPage(reply, erasurePage(customer, { ...again, refused: 'stale' }), 403, withScript)
    const wrong = await passwordFault(context, customer, form, { request, reply })
    if (wrong !== undefined) {
      const page = erasurePage(customer, { ...again, passwordFault: wrong, refused: 'faults' })
      return sendCustomerPage(reply, page, passwordStatus(wrong), withScript)
    }
    await requestErasure(deps.db, customer.session, byCustomer(customer, request))
    return seeOther(reply, inLanguage(ownDataPath, customer.lang))
  })

  post('/settings/data/erasure/take-back', async (customer, request, reply) => {
    if (isUnproven(customer)) return sendCustomerPage(reply, unprovenPage(customer, ownDataPath), 403)
    const visit = { customer, request, reply }
    if (!guard.isOwnPost(request, formOf(request))) return show(visit, { refused: 'stale' }, 403)
    await takeBackErasure(deps.db, customer.session, byCustomer(customer, request))
    return seeOther(reply, inLanguage(ownDataPath, customer.lang))
  })
}
