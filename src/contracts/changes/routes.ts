import { changeContact } from '../../customers/contact/change-contact.ts'
import { requireContactAccess } from '../../customers/contact/contact-access.ts'
import { readOnlyNotices } from '../../orders/intake/warnings.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { requireContractAccess } from '../contract-access.ts'
import { type ContractDeps, getContract } from '../read-contracts.ts'
import { ContractItem, ContractPath, CustomerPath } from '../schema.ts'
import { changeContract } from './change-contract.ts'
import { Contact, ContactChanges, ContractChanges } from './schema.ts'

export const changeRoutes = (deps: ContractDeps) => async (api: Server) => {
  api.patch(
    '/customers/:customerNumber/contracts/:contractNumber',
    {
      config: { scopes: ['manage:contracts'] },
      schema: {
        operationId: 'changeContract',
        summary: 'Change a contract',
        description:
          'Changes bank details (with a new SEPA mandate), billing address, expected consumption or photovoltaics of a contract that is not over. The customer gets a mail. The agreed price stays. Sending the same again changes nothing. The answer is the contract as you may read it; without a role for reading, as for finance reporting. For white-label partners and the contracts they brought; for others if the customer allowed it (`mayManageContracts` of the link).',
        tags: ['Contracts'],
        params: ContractPath,
        body: ContractChanges,
        response: {
          200: Envelope(ContractItem),
          409: Here(ErrorEnvelope, { description: 'The state of the contract does not allow it.' }),
        },
      },
    },
    async ({ params, body, caller, id, receivedAt: now }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { contractNumber } = await requireContractAccess(deps.db, params, { caller, now }, 'changes')
      const by = { actor: `client:${caller.clientId}`, requestId: id, now }
      const { keyring } = deps
      const items = await deps.db.transaction((tx) =>
        changeContract({ tx, keyring }, contractNumber, body, by),
      )
      return ok(await getContract(deps, params, { caller, now }, 'changes'), items)
    },
  )

  api.patch(
    '/customers/:customerNumber',
    {
      config: { scopes: ['manage:contracts'] },
      schema: {
        operationId: 'changeContact',
        summary: 'Change how a customer is reached',
        description:
          'A phone number counts at once. A new email address counts once the customer has followed the link that we mail to it, within 48 hours; the present address gets a mail with a link that stops the change, or undoes it for 14 days. A newer request replaces one that waits. The answer is the same whether another account has the address or not. Sending the same again changes nothing. For white-label partners, if nobody else has brought an order of the customer; for others if the customer allowed it (`mayManageContracts` of the link).',
        tags: ['Customers'],
        params: CustomerPath,
        body: ContactChanges,
        response: { 200: Envelope(Contact) },
      },
    },
    async ({ params: { customerNumber }, body, caller, id, receivedAt: now }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { emailAddress, phoneNumber, ...ignored } = body
      await requireContactAccess(deps.db, customerNumber, { caller, now })
      const by = { actor: `client:${caller.clientId}`, requestId: id, now, partnerId: caller.partner.id }
      const wish = {
        ...(emailAddress !== undefined && { emailAddress }),
        ...(phoneNumber !== undefined && { phoneNumber }),
      }
      const { pendingEmailAddress, pendingUntil } = await deps.db.transaction((tx) =>
        changeContact(tx, customerNumber, wish, by),
      )
      const contact = {
        customerNumber,
        pendingEmailAddress,
        pendingUntil: pendingUntil && berlinDateTime(pendingUntil),
      }
      return ok(contact, readOnlyNotices(ignored))
    },
  )
}
