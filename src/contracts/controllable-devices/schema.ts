/** The wire shapes of controllable devices and their modules. */

import { Day, Flag, PlainText } from '../../domain/fields.ts'
import { choiceStates, gridFeeModules } from '../../domain/market-orders.ts'
import {
  Closed,
  Here,
  LocalDate,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { DeviceType } from '../schema/paragraph-14a.ts'

const Modules = OneOf(gridFeeModules, {
  title: 'GridFeeModules',
  description:
    'Lower grid fees of EnWG section 14a: `Module1` a flat yearly reduction, without a meter of its own; `Module1And3` also a work price by time of day, with a smart meter; `Module2` a lower work price for devices with a meter of their own.',
  examples: ['Module1'],
})

const wishes = {
  validFrom: Maybe(
    LocalDate({
      description: 'The first day of the modules; null or missing for the earliest possible.',
      examples: ['2026-12-01'],
    }),
  ),
}

const deviceFields = {
  deviceType: Here(DeviceType, { description: 'The kind of device.' }),
  powerKw: Type.Number({
    description: 'Power that it can take from the grid, in kW, to the watt; more than 4.2.',
    exclusiveMinimum: 0,
    maximum: 200,
    examples: [11],
  }),
}

export const ControllableDeviceRequest = Closed(
  {
    ...deviceFields,
    inServiceDate: Day('The day on which it went or goes into service.', '2026-11-02'),
    isSeparatelyMetered: Maybe(
      Flag(
        'Whether this contract is for the devices alone, with a meter of their own. Default: false.',
        false,
      ),
    ),
    modules: Maybe(
      Here(Modules, { description: 'Default: the modules in use, or `Module1` if there are none.' }),
    ),
    ...wishes,
  },
  { title: 'ControllableDeviceRequest', description: 'A device that the grid operator may dim.' },
)
export type ControllableDeviceRequest = Static<typeof ControllableDeviceRequest>

export const ModuleChoiceRequest = Closed(
  { modules: Here(Modules, { description: 'What the customer chose.' }), ...wishes },
  { title: 'ModuleChoiceRequest', description: 'Other modules for the devices that a contract has.' },
)
export type ModuleChoiceRequest = Static<typeof ModuleChoiceRequest>

const outcome = {
  state: OneOf(choiceStates, {
    title: 'ModuleChoiceState',
    description: '`Requested` until the grid operator has answered, then `Confirmed` or `Refused`.',
    examples: ['Requested'],
  }),
  reason: Nullable(PlainText('Why the grid operator refused, as a sentence.', null)),
}

const ControllableDevice = Type.Object(
  {
    ...deviceFields,
    inServiceDate: LocalDate({ description: 'In service since.', examples: ['2026-11-02'] }),
    isSeparatelyMetered: Flag('Whether it has a meter of its own.', false),
    ...outcome,
  },
  { title: 'ControllableDevice', description: 'A device that was registered.' },
)

export const ModuleChoice = Type.Object(
  {
    modules: Here(Modules, { description: 'What was chosen.' }),
    validFrom: LocalDate({ description: 'From this day on.', examples: ['2026-12-01'] }),
    requestedDate: LocalDate({
      description: 'The day on which the grid operator was told.',
      examples: ['2026-11-16'],
    }),
    ...outcome,
  },
  { title: 'ModuleChoice', description: 'A choice of modules, and what the grid operator said.' },
)

const PossibleModules = Type.Object(
  {
    modules: Here(Modules, { description: 'These modules …' }),
    earliestDate: Nullable(
      LocalDate({
        description: '… are possible from this day on; null if they are not.',
        examples: ['2026-11-20'],
      }),
    ),
    explanation: PlainText(
      'Why not earlier, or what is missing.',
      'The grid operator needs two full working days to change it.',
    ),
  },
  { title: 'PossibleModules', description: 'Whether modules can be chosen, and from when.' },
)

export type ModuleChoice = Static<typeof ModuleChoice>

export const ControllableDevices = Type.Object(
  {
    contractNumber: PlainText('Number of the contract.', '30000016'),
    modules: Nullable(Here(Modules, { description: 'The modules in use today; null if there are none.' })),
    devices: Type.Array(ControllableDevice, {
      description:
        'Devices that were registered here, oldest first. `paragraph14AInfo` of the contract also counts those that the supplier registered.',
    }),
    lastChoice: Nullable(ModuleChoice),
    possibleModules: Type.Array(PossibleModules, {
      description: 'What can be chosen for the devices that the contract has; empty if the contract is over.',
    }),
  },
  { title: 'ControllableDevices', description: 'The controllable devices of a contract and their modules.' },
)
export type ControllableDevices = Static<typeof ControllableDevices>
