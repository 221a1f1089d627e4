import { ControllablePower, DeviceTypes, moduleFields } from '../../contracts/schema/paragraph-14a.ts'
import { contractPath } from '../../contracts/schema.ts'
import { Day } from '../../domain/fields.ts'
import { Closed, Maybe, type Static, Type } from '../../platform/http/schema.ts'

export const OperatorContractPath = Closed({ contractNumber: contractPath.contractNumber })

const ModulePeriod = Closed(
  {
    validFrom: Day('First day on which these modules are in use.', '2025-04-01'),
    validTo: Maybe(Day('Last day; null or missing: no end.', '2026-12-31')),
    ...moduleFields,
    deviceTypes: DeviceTypes,
    controllablePowerKw: ControllablePower,
  },
  { title: 'ModulePeriod', description: 'The modules of a contract during a period.' },
)
export type ModulePeriod = Static<typeof ModulePeriod>

export const RegisteredModules = Closed(
  {
    periods: Type.Array(ModulePeriod, {
      description: 'All periods of the contract, which must not overlap; an empty list ends every module.',
      maxItems: 50,
    }),
  },
  {
    title: 'RegisteredModules',
    description: 'The past, current and future EnWG section 14a modules of a contract.',
  },
)
export type RegisteredModules = Static<typeof RegisteredModules>
