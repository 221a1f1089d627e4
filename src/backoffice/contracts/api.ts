import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { getPeriods, levyExemptionRegister, moduleRegister, setPeriods } from './manage-periods.ts'
import { OperatorContractPath, RegisteredLevyExemptions, RegisteredModules } from './schema.ts'

export const operatorContractRoutes =
  ({ db }: Pick<OperatorDeps, 'db'>) =>
  async (server: Server) => {
    const path = '/contracts/:contractNumber/paragraph-14a'
    const api = operations(server, 'Contracts', { role: 'operator:orders', db })

    api.get(path, {
      operationId: 'getContractModules',
      summary: 'Get the EnWG section 14a modules of a contract',
      description: 'All periods, including past and future ones, oldest first.',
      params: OperatorContractPath,
      data: RegisteredModules,
      notes: 'contract.read',
      does: ({ params: { contractNumber } }) => getPeriods(db, moduleRegister, contractNumber),
    })

    api.put(path, {
      operationId: 'replaceContractModules',
      summary: 'Register the EnWG section 14a modules of a contract',
      description: 'Replaces all periods that were registered.',
      params: OperatorContractPath,
      body: RegisteredModules,
      data: RegisteredModules,
      does: ({ params, body, operator }) =>
        setPeriods(db, moduleRegister, { ...params, ...body, operator: operator }),
    })

    const exemptions = '/contracts/:contractNumber/levy-exemptions'

    api.get(exemptions, {
      operationId: 'getLevyExemptions',
      summary: 'Get the levy exemptions of a contract',
      description:
        'When a heat pump with its own metering point pays neither the CHP nor the offshore levy (EnFG section 22): all periods, including past and future ones, oldest first.',
      params: OperatorContractPath,
      data: RegisteredLevyExemptions,
      notes: 'contract.read',
      does: ({ params: { contractNumber } }) => getPeriods(db, levyExemptionRegister, contractNumber),
    })

    api.put(exemptions, {
      operationId: 'replaceLevyExemptions',
      summary: 'Register the levy exemptions of a contract',
      description:
        'Replaces all periods that were registered. An exemption needs an application with its proof, a meter of the heat pump alone, and a look at section 22 (2); without, the levies are charged. None begins before 2025. To end one, give it a `validTo`.',
      params: OperatorContractPath,
      body: RegisteredLevyExemptions,
      data: RegisteredLevyExemptions,
      does: ({ params, body, operator }) => {
        const change = { ...params, ...body, operator: operator }
        return setPeriods(db, levyExemptionRegister, change)
      },
    })
  }
