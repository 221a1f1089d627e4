import { levyApplicants } from '../../contracts/levy-exemptions.ts'
import { ControllablePower, DeviceTypes, moduleFields } from '../../contracts/schema/paragraph-14a.ts'
import { contractPath } from '../../contracts/schema.ts'
import { Day, Flag, Text } from '../../domain/fields.ts'
import { Closed, Maybe, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const OperatorContractPath = Closed({ contractNumber: contractPath.contractNumber })

export const LevyReportQuery = Closed({ year: Type.String({ pattern: '^20(2[5-9]|[3-9]\\d)$' }) })

const ModulePeriod = Closed(
  {
    validFrom: Day('First day on which these modules are in use.', '2025-04-01'),
    validTo: Maybe(Day('Last day; null or missing: no end.', '2026-12-31')),
    ...moduleFields,
    deviceTypes: DeviceTypes,
    controllablePowerKw: ControllablePower,
    isControlBoxCharged: Maybe(
      Flag(
        'A control box is installed, and the customer is known to be the connection holder (Anschlussnehmer), who owes its fee. Missing: no.',
        false,
      ),
    ),
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

const LevyExemptionPeriod = Closed(
  {
    validFrom: Day('First day on which the levies are not charged.', '2026-01-01'),
    validTo: Maybe(Day('Last day; null or missing: no end.', '2026-12-31')),
    appliedOn: Day('When the exemption was applied for.', '2025-12-10'),
    appliedBy: OneOf(levyApplicants, {
      title: 'LevyApplicant',
      description: 'Who applied for it.',
      examples: ['Customer'],
    }),
    meterNumber: Maybe({
      ...Text('The meter of the heat pump alone; null for exemptions of before 0.3.0.', '1EMH0012345678', 40),
      minLength: 1,
    }),
    exclusionsCheckedOn: Maybe(
      Day(
        'When it was checked that subsection 2 excludes nobody (companies in difficulty, open claims for repayment of aid); null as above.',
        '2025-12-10',
      ),
    ),
    proofReference: {
      ...Text('Where the proof is found, such as a file number; no names.', 'NB-2025-004711', 100),
      minLength: 1,
    },
  },
  { title: 'LevyExemptionPeriod', description: 'An exemption that was applied for, and its period.' },
)
export type LevyExemptionPeriod = Static<typeof LevyExemptionPeriod>

export const RegisteredLevyExemptions = Closed(
  {
    periods: Type.Array(LevyExemptionPeriod, {
      description: 'All periods of the contract, which must not overlap; an empty list ends every exemption.',
      maxItems: 50,
    }),
  },
  {
    title: 'RegisteredLevyExemptions',
    description: 'The past, current and future levy exemptions of a contract (EnFG section 22).',
  },
)
