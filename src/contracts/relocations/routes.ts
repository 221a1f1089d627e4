import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { requireContractAccess } from '../contract-access.ts'
import { ContractPath } from '../schema.ts'
import { type RelocationDeps, relocate } from './relocate.ts'
import { Relocation, RelocationRequest } from './schema.ts'

export const relocationRoutes = (deps: RelocationDeps) => async (api: Server) => {
  api.post(
    '/customers/:customerNumber/contracts/:contractNumber/relocation',
    {
      config: { scopes: ['manage:contracts'] },
      schema: {
        operationId: 'relocate',
        summary: 'Move a customer to a new address',
        description:
          'Ends the contract at the old address and orders one for the new address, both or neither. Who stays with us gives no notice. The new order is placed for the partner that brought the contract and goes its own way from there. Sending the same again answers with the first order. For white-label partners and the contracts they brought; for others if the customer allowed it (`mayManageContracts` of the link).',
        tags: ['Contracts'],
        params: ContractPath,
        body: RelocationRequest,
        response: {
          200: Envelope(Relocation),
          409: Here(ErrorEnvelope, { description: 'The state of the contract does not allow it.' }),
          422: Here(ErrorEnvelope, { description: 'Not so early: the message has the earliest day.' }),
        },
      },
    },
    async ({ params, body, caller, id, receivedAt }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { contractNumber } = await requireContractAccess(
        deps.db,
        params,
        { caller, now: receivedAt },
        'changes',
      )
      const by = {
        actor: `client:${caller.clientId}`,
        requestId: id,
        now: receivedAt,
        partner: caller.partner,
      }
      const { items, ...relocation } = await relocate(deps, contractNumber, body, by)
      const refUri = `/partner/v1/orders/${relocation.newContractNumber}`
      return { ...ok(relocation, items), refUri }
    },
  )
}
