import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { getPeriods, levyExemptionRegister, moduleRegister, setPeriods } from './manage-periods.ts'
import { OperatorContractPath, RegisteredLevyExemptions, RegisteredModules } from './schema.ts'

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
        const modules = await getPeriods(db, moduleRegister, contractNumber)
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
        return ok(await setPeriods(db, moduleRegister, { ...params, ...body, operator: operatorOf(request) }))
      },
    )

    const exemptions = '/contracts/:contractNumber/levy-exemptions'

    api.get(
      exemptions,
      reading('Contracts', 'operator:orders', {
        operationId: 'getLevyExemptions',
        summary: 'Get the levy exemptions of a contract',
        description:
          'When a heat pump with its own metering point pays neither the CHP nor the offshore levy (EnFG section 22): all periods, including past and future ones, oldest first.',
        params: OperatorContractPath,
        response: { 200: Envelope(RegisteredLevyExemptions) },
      }),
      async (request) => {
        const { contractNumber } = request.params
        const registered = await getPeriods(db, levyExemptionRegister, contractNumber)
        await auditRead(db, operatorOf(request), 'contract.read', contractNumber)
        return ok(registered)
      },
    )

    api.put(
      exemptions,
      changing('Contracts', 'operator:orders', {
        operationId: 'replaceLevyExemptions',
        summary: 'Register the levy exemptions of a contract',
        description:
          'Replaces all periods that were registered. An exemption needs an application with its proof, a meter of the heat pump alone, and a look at section 22 (2); without, the levies are charged. None begins before 2025. To end one, give it a `validTo`.',
        params: OperatorContractPath,
        body: RegisteredLevyExemptions,
        response: { 200: Envelope(RegisteredLevyExemptions) },
      }),
      async (request) => {
        const { params, body } = request
        const change = { ...params, ...body, operator: operatorOf(request) }
        return ok(await setPeriods(db, levyExemptionRegister, change))
      },
    )
  }
