import type { Caller } from '../../partners/tokens/caller.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { requireContractAccess } from '../contract-access.ts'
import type { ContractDeps } from '../read-contracts.ts'
import { ContractPath } from '../schema.ts'
import { Termination, TerminationRequest } from './schema.ts'
import { showTermination, takeBackTermination, terminateContract } from './terminate-contract.ts'

type Deps = Pick<ContractDeps, 'db'>

const stateForbids = Here(ErrorEnvelope, { description: 'The state of the contract does not allow it.' })

export const terminationRoutes =
  ({ db }: Deps) =>
  async (api: Server) => {
    const path = '/customers/:customerNumber/contracts/:contractNumber/termination'
    const whoMay =
      'For white-label partners and the contracts they brought; for others if the customer allowed it (`mayManageContracts` of the link).'

    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })

    api.get(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'getTermination',
          summary: 'Get when a contract ends or could end',
          description: `The termination, or the earliest end by each right that the customer has today. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          response: { 200: Envelope(Termination) },
        },
      },
      async ({ params, caller, receivedAt }) => {
        const {
          sight: _,
          grantId: __,
          ...contract
        } = await requireContractAccess(db, params, { caller, now: receivedAt }, 'changes')
        return ok(await showTermination(db, contract, receivedAt))
      },
    )

    api.post(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'terminateContract',
          summary: 'Terminate a contract',
          description: `Ends the contract on the wished day, or on the earliest possible one. The customer gets a confirmation of the termination by mail, the grid operator a message. Sending the same again changes nothing and gets the same answer. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          body: TerminationRequest,
          response: {
            200: Envelope(Termination),
            409: stateForbids,
            422: Here(ErrorEnvelope, {
              description: 'Not possible by this right, or not so early: the message has the earliest day.',
            }),
          },
        },
      },
      async ({ params, body, caller, id, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const wish = { kind: body.kind, endDate: body.endDate ?? null, newAddress: body.newAddress }
        const by = actorOf(caller, { id, receivedAt })
        const termination = await db.transaction((tx) => terminateContract(tx, contractNumber, wish, by))
        return ok(termination)
      },
    )

    api.delete(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'takeBackTermination',
          summary: 'Take a termination back',
          description: `The contract goes on. Possible for terminations by the customer, while the grid operator can be told in time: \`isReversible\` says so. Sending it again changes nothing. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          response: { 200: Envelope(Termination), 409: stateForbids },
        },
      },
      async ({ params, caller, id, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const by = actorOf(caller, { id, receivedAt })
        const termination = await db.transaction((tx) => takeBackTermination(tx, contractNumber, by))
        return ok(termination)
      },
    )
  }

const actorOf = ({ clientId }: Caller, { id, receivedAt }: { id: string; receivedAt: Date }): AuditActor => ({
  actor: `client:${clientId}`,
  requestId: id,
  now: receivedAt,
})
