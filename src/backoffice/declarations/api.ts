import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
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
  async (api: Server) => {
    api.get(
      '/withdrawal-declarations',
      reading('Withdrawals', 'operator:orders', {
        operationId: 'listWithdrawalDeclarations',
        summary: 'List declarations of withdrawal',
        description:
          'Newest first. `filter.result=unmatched` is your worklist: declarations that matched no contract.',
        querystring: DeclarationsQuery,
        response: { 200: ListEnvelope(DeclarationItem) },
      }),
      async ({ query, url }, reply) => listAnswer(await listWithdrawals(db, query), query, { url, reply }),
    )

    api.get(
      '/withdrawal-declarations/:declarationId',
      reading('Withdrawals', 'operator:orders', {
        operationId: 'getWithdrawalDeclaration',
        summary: 'Get a declaration of withdrawal',
        description: 'The declaration as it was received, and the contracts that it may be about.',
        params: DeclarationPath,
        response: { 200: Envelope(Declaration) },
      }),
      async (request) => {
        const { declarationId } = request.params
        const declaration = await showWithdrawal(db, declarationId)
        await auditRead(db, operatorOf(request), 'withdrawal.read', declarationId)
        return ok(declaration)
      },
    )

    api.post(
      '/withdrawal-declarations/:declarationId/attach',
      changing('Withdrawals', 'operator:orders', {
        operationId: 'attachWithdrawalDeclaration',
        summary: 'Attach a declaration to a contract',
        description:
          'From now on it is a declaration about this contract, received when it arrived: in time, it withdraws the contract. The customer of the contract gets the answer by mail. Refused with 409 if it is not unmatched.',
        params: DeclarationPath,
        body: Attachment,
        response: { 200: Envelope(Declaration), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { params, body } = request
        await attachToContract(db, 'withdrawal', params.declarationId, body, operatorOf(request))
        return ok(await showWithdrawal(db, params.declarationId))
      },
    )

    api.post(
      '/withdrawal-declarations/:declarationId/close',
      changing('Withdrawals', 'operator:orders', {
        operationId: 'closeWithdrawalDeclaration',
        summary: 'Close a declaration without a contract',
        description:
          'For one that belongs to no contract of yours. It is kept. Refused with 409 if it is not unmatched.',
        params: DeclarationPath,
        body: Closure,
        response: { 200: Envelope(Declaration), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { params, body } = request
        await closeWithoutContract(db, 'withdrawal', params.declarationId, body, operatorOf(request))
        return ok(await showWithdrawal(db, params.declarationId))
      },
    )
  }
