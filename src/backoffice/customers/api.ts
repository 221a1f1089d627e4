import { ReasonGiven } from '../../domain/operator-fields.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { eraseForOperator, type exportFile, previewErasure } from './audited-customers.ts'
import { erasureView } from './erasure-view.ts'
import { exportFilename } from './export-customer.ts'
import { listLinks, removeLink } from './manage-links.ts'
import { endSessions, listSessions, sendPasswordMail } from './manage-sessions.ts'
import {
  CustomerErasure,
  CustomerLinks,
  CustomerSessions,
  EndedSessions,
  LinkEndQuery,
  OperatorCustomer,
  OperatorCustomerPath,
  OperatorLinkPath,
  PasswordMail,
} from './schema.ts'
import { showCustomer } from './show-customer.ts'

export type CustomerDeps = Pick<OperatorDeps, 'db' | 'directory'> & {
  keyring: Keyring
  /** In a thread. */
  exportCustomer: OnPool<typeof exportFile>
}

export const operatorCustomerRoutes = (deps: CustomerDeps) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber',
    reading('Customers', 'operator:customers', {
      operationId: 'getOperatorCustomer',
      summary: 'Get a customer',
      description:
        'Contact data, orders and contracts, partners with access, and mails. A customer whose data was erased is not found.',
      params: OperatorCustomerPath,
      response: { 200: Envelope(OperatorCustomer) },
    }),
    async (request) => {
      const { customerNumber } = request.params
      const customer = await showCustomer(deps.db, customerNumber, request.receivedAt)
      await auditRead(deps.db, operatorOf(request), 'customer.read', customerNumber)
      return ok(customer)
    },
  )

  api.get(
    '/customers/:customerNumber/links',
    reading('Customers', 'operator:customers', {
      operationId: 'listCustomerLinks',
      summary: 'List the partners that a customer gave access',
      description: "Partners that can currently read the customer's data, newest first.",
      params: OperatorCustomerPath,
      response: { 200: Envelope(CustomerLinks) },
    }),
    async (request) => {
      const { customerNumber } = request.params
      const links = await listLinks(deps.db, customerNumber, request.receivedAt)
      await auditRead(deps.db, operatorOf(request), 'customer.read', customerNumber)
      return ok({ links })
    },
  )

  api.delete(
    '/customers/:customerNumber/links/:partnerSlug',
    changing('Customers', 'operator:customers', {
      operationId: 'deleteCustomerLink',
      summary: "Revoke a partner's access",
      description: 'Takes effect immediately. The answer lists the partners that still have access.',
      params: OperatorLinkPath,
      querystring: LinkEndQuery,
      response: { 200: Envelope(CustomerLinks) },
    }),
    async (request) => {
      const ended = { ...request.params, ...request.query }
      return ok({ links: await removeLink(deps, ended, operatorOf(request)) })
    },
  )

  api.get(
    '/customers/:customerNumber/sessions',
    reading('Customers', 'operator:customers', {
      operationId: 'listCustomerSessions',
      summary: 'List where a customer is logged in',
      description: 'Open sessions, newest first, at most 100.',
      params: OperatorCustomerPath,
      response: { 200: Envelope(CustomerSessions) },
    }),
    async (request) => {
      const { customerNumber } = request.params
      const sessions = await listSessions(deps.db, customerNumber, request.receivedAt)
      await auditRead(deps.db, operatorOf(request), 'customer.read', customerNumber)
      return ok({ sessions })
    },
  )

  api.post(
    '/customers/:customerNumber/sessions/end',
    changing('Customers', 'operator:customers', {
      operationId: 'endCustomerSessions',
      summary: 'Log a customer out everywhere',
      description: 'Takes effect immediately. The password stays.',
      params: OperatorCustomerPath,
      body: ReasonGiven,
      response: { 200: Envelope(EndedSessions) },
    }),
    async (request) =>
      ok(await endSessions(deps.db, { ...request.params, ...request.body }, operatorOf(request))),
  )

  api.post(
    '/customers/:customerNumber/password-mail',
    changing('Customers', 'operator:customers', {
      operationId: 'sendPasswordMail',
      summary: 'Mail a customer the link to choose a password',
      description: 'The link goes to the e-mail address of the account, works once and for seven days.',
      params: OperatorCustomerPath,
      response: { 200: Envelope(PasswordMail) },
    }),
    async (request) =>
      ok(await sendPasswordMail(deps.db, request.params.customerNumber, operatorOf(request))),
  )

  api.post(
    '/customers/:customerNumber/export',
    {
      ...changing(
        'Customers',
        'operator:customers',
        {
          operationId: 'exportCustomer',
          summary: 'Export what is stored about a customer',
          description:
            'Everything (Art. 15 and 20 GDPR), as a JSON file with documents in base64. Secrets and internal ids are left out.',
          params: OperatorCustomerPath,
          body: ReasonGiven,
          produces: ['application/json'],
          response: {
            200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description: 'The file.' }),
          },
        },
        { turn: 'last' },
      ),
      // The file is JSON already.
      serializerCompiler: () => (data) => data as string,
    },
    async (request, reply) => {
      const { db, keyring, exportCustomer } = deps
      const about = { ...request.params, ...request.body }
      const content = await exportCustomer(db.address, keyring.keys, about, operatorOf(request))
      const filename = exportFilename(about.customerNumber)
      return sendFile(reply, { filename, contentType: 'application/json', content: Buffer.from(content) })
    },
  )

  api.post(
    '/customers/:customerNumber/erasure-preview',
    changing('Customers', 'operator:customers', {
      operationId: 'previewErasure',
      summary: 'Preview the erasure of a customer',
      description:
        'What would be erased, and what would be left, why and until when. Nothing changes. For a customer who was erased it shows what is left.',
      params: OperatorCustomerPath,
      response: { 200: Envelope(CustomerErasure) },
    }),
    async (request) => {
      const { customerNumber } = request.params
      return ok(erasureView(await previewErasure(deps.db, customerNumber, operatorOf(request))))
    },
  )

  api.post(
    '/customers/:customerNumber/erasure',
    changing('Customers', 'operator:customers', {
      operationId: 'eraseCustomer',
      summary: 'Erase a customer',
      description:
        'Permanently erases what need not be kept (Art. 17 GDPR), and lists what is left, why and until when. The worker erases the rest when its time has come.',
      params: OperatorCustomerPath,
      body: ReasonGiven,
      response: { 200: Envelope(CustomerErasure) },
    }),
    async (request) => {
      const about = { ...request.params, ...request.body }
      return ok(erasureView(await eraseForOperator(deps.db, about, operatorOf(request))))
    },
  )
}
