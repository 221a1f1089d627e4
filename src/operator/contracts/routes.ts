import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../audited.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { getModules, setModules } from './manage-modules.ts'
import { OperatorContractPath, RegisteredModules } from './schema.ts'

export const operatorContractRoutes =
  ({ db }: Pick<OperatorDeps, 'db'>) =>
  async (api: Server) => {
    const path = '/contracts/:contractNumber/paragraph-14a'

    api.get(
      path,
      reading('Contracts', 'operator:orders', {
        operationId: 'getContractModules',
        summary: 'Get the EnWG section 14a modules of a contract',
        description: 'All periods, including past and future ones, oldest first.',
        params: OperatorContractPath,
        response: { 200: Envelope(RegisteredModules) },
      }),
      async (request) => {
        const { contractNumber } = request.params
        const modules = await getModules(db, contractNumber)
        await auditRead(db, operatorOf(request), 'contract.read', contractNumber)
        return ok(modules)
      },
    )

    api.put(
      path,
      changing('Contracts', 'operator:orders', {
        operationId: 'replaceContractModules',
        summary: 'Register the EnWG section 14a modules of a contract',
        description: 'Replaces all periods that were registered.',
        params: OperatorContractPath,
        body: RegisteredModules,
        response: { 200: Envelope(RegisteredModules) },
      }),
      async (request) => {
        const { params, body } = request
        return ok(await setModules(db, params.contractNumber, body, operatorOf(request)))
      },
    )
  }
