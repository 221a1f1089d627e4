import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { attachToContract, closeWithoutContract, listWithdrawals, showWithdrawal } from './declarations.ts'
import {
  Attachment,
  Closure,
  Declaration,
  DeclarationItem,
  DeclarationPath,
  DeclarationsQuery,
} from './schema.ts'

export const withdrawalRoutes =
  ({ db }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Withdrawals', { role: 'operator:orders', db })

    api.list('/withdrawal-declarations', {
      operationId: 'listWithdrawalDeclarations',
      summary: 'List declarations of withdrawal',
      description:
        'Newest first. `filter.result=unmatched` is your worklist: declarations that matched no contract.',
      querystring: DeclarationsQuery,
      item: DeclarationItem,
      find: ({ query }) => listWithdrawals(db, query),
    })

    api.get('/withdrawal-declarations/:declarationId', {
      operationId: 'getWithdrawalDeclaration',
      summary: 'Get a declaration of withdrawal',
      description: 'The declaration as it was received, and the contracts that it may be about.',
      params: DeclarationPath,
      data: Declaration,
      notes: 'withdrawal.read',
      does: ({ params: { declarationId } }) => showWithdrawal(db, declarationId),
    })

    api.post('/withdrawal-declarations/:declarationId/attach', {
      operationId: 'attachWithdrawalDeclaration',
      summary: 'Attach a declaration to a contract',
      description:
        'From now on it is a declaration about this contract, received when it arrived: in time, it withdraws the contract. The customer of the contract gets the answer by mail. Refused with 409 if it is not unmatched.',
      params: DeclarationPath,
      body: Attachment,
      data: Declaration,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params, body, operator }) => {
        await attachToContract(db, 'withdrawal', params.declarationId, body, operator)
        return showWithdrawal(db, params.declarationId)
      },
    })

    api.post('/withdrawal-declarations/:declarationId/close', {
      operationId: 'closeWithdrawalDeclaration',
      summary: 'Close a declaration without a contract',
      description:
        'For one that belongs to no contract of yours. It is kept. Refused with 409 if it is not unmatched.',
      params: DeclarationPath,
      body: Closure,
      data: Declaration,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params, body, operator }) => {
        await closeWithoutContract(db, 'withdrawal', params.declarationId, body, operator)
        return showWithdrawal(db, params.declarationId)
      },
    })
  }
