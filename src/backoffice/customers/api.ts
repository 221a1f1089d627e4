import { ReasonGiven } from '../../domain/operator-fields.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { eraseForOperator, type exportFile, previewErasure } from './audited-customers.ts'
import { erasureView } from './erase-customer.ts'
import { exportFilename } from './export-customer.ts'
import { endSessions, listLinks, listSessions, removeLink, sendPasswordMail } from './manage-access.ts'
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

export const operatorCustomerRoutes = (deps: CustomerDeps) => async (server: Server) => {
  const api = operations(server, 'Customers', { role: 'operator:customers', db: deps.db })

  api.get('/customers/:customerNumber', {
    operationId: 'getOperatorCustomer',
    summary: 'Get a customer',
    description:
      'Contact data, orders and contracts, partners with access, and mails. A customer whose data was erased is not found.',
    params: OperatorCustomerPath,
    data: OperatorCustomer,
    notes: 'customer.read',
    does: ({ params: { customerNumber }, now }) => showCustomer(deps.db, customerNumber, now),
  })

  api.get('/customers/:customerNumber/links', {
    operationId: 'listCustomerLinks',
    summary: 'List the partners that a customer gave access',
    description: "Partners that can currently read the customer's data, newest first.",
    params: OperatorCustomerPath,
    data: CustomerLinks,
    notes: 'customer.read',
    does: async ({ params: { customerNumber }, now }) => ({
      links: await listLinks(deps.db, customerNumber, now),
    }),
  })

  api.delete('/customers/:customerNumber/links/:partnerSlug', {
    operationId: 'deleteCustomerLink',
    summary: "Revoke a partner's access",
    description: 'Takes effect immediately. The answer lists the partners that still have access.',
    params: OperatorLinkPath,
    querystring: LinkEndQuery,
    data: CustomerLinks,
    does: async ({ params, query, operator }) => {
      const ended = { ...params, ...query }
      return { links: await removeLink(deps, ended, operator) }
    },
  })

  api.get('/customers/:customerNumber/sessions', {
    operationId: 'listCustomerSessions',
    summary: 'List where a customer is logged in',
    description: 'Open sessions, newest first, at most 100.',
    params: OperatorCustomerPath,
    data: CustomerSessions,
    notes: 'customer.read',
    does: async ({ params: { customerNumber }, now }) => ({
      sessions: await listSessions(deps.db, customerNumber, now),
    }),
  })

  api.post('/customers/:customerNumber/sessions/end', {
    operationId: 'endCustomerSessions',
    summary: 'Log a customer out everywhere',
    description: 'Takes effect immediately. The password stays.',
    params: OperatorCustomerPath,
    body: ReasonGiven,
    data: EndedSessions,
    does: ({ params, body, operator }) => endSessions(deps.db, { ...params, ...body }, operator),
  })

  api.post('/customers/:customerNumber/password-mail', {
    operationId: 'sendPasswordMail',
    summary: 'Mail a customer the link to choose a password',
    description: 'The link goes to the email address of the account, works once and for seven days.',
    params: OperatorCustomerPath,
    data: PasswordMail,
    does: ({ params, operator }) => sendPasswordMail(deps.db, params.customerNumber, operator),
  })

  api.file('post', '/customers/:customerNumber/export', {
    operationId: 'exportCustomer',
    summary: 'Export what is stored about a customer',
    description:
      'Everything (Art. 15 and 20 GDPR), as a JSON file with documents in base64. Secrets and internal ids are left out.',
    params: OperatorCustomerPath,
    body: ReasonGiven,
    type: 'application/json',
    turn: 'last',
    async does({ params, body, operator }) {
      const { db, keyring, exportCustomer } = deps
      const content = await exportCustomer(db.address, keyring.keys, { ...params, ...body }, operator)
      const filename = exportFilename(params.customerNumber)
      return { filename, contentType: 'application/json', content: Buffer.from(content) }
    },
  })

  api.post('/customers/:customerNumber/erasure-preview', {
    operationId: 'previewErasure',
    summary: 'Preview the erasure of a customer',
    description:
      'What would be erased, and what would be left, why and until when. Nothing changes. For a customer who was erased it shows what is left.',
    params: OperatorCustomerPath,
    data: CustomerErasure,
    does: async ({ params: { customerNumber }, operator }) =>
      erasureView(await previewErasure(deps.db, customerNumber, operator)),
  })

  api.post('/customers/:customerNumber/erasure', {
    operationId: 'eraseCustomer',
    summary: 'Erase a customer',
    description:
      'Permanently erases what need not be kept (Art. 17 GDPR), and lists what is left, why and until when. The worker erases the rest when its time has come.',
    params: OperatorCustomerPath,
    body: ReasonGiven,
    data: CustomerErasure,
    does: async ({ params, body, operator }) => {
      const about = { ...params, ...body }
      return erasureView(await eraseForOperator(deps.db, about, operator))
    },
  })
}
