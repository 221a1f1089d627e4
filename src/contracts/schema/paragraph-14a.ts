import { PlainText } from '../../domain/fields.ts'
import { Closed, LocalDate, Nullable, OneOf, Type } from '../../platform/http/schema.ts'
import { Measure } from '../../tariffs/catalogue/schema.ts'
import { tariffLevels } from '../grid-work-fees.ts'
import { deviceTypes } from '../modules.ts'

const Flag = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] })
const centPerKwh = (description: string, value: number) =>
  Measure(description, { value, main: 'Cent', per: 'Kwh', text: 'ct/kWh' })

/** The fields that an operator registers and a partner reads. */
export const moduleFields = {
  isModule1InUse: Flag('Module 1: a flat yearly reduction of the grid fee.', true),
  isModule2InUse: Flag('Module 2: a reduced work price for a device with its own meter.', false),
  isModule3InUse: Flag(
    'Module 3: a work price that depends on the time of day, in addition to module 1.',
    true,
  ),
}
export const DeviceType = OneOf(deviceTypes, {
  title: 'DeviceType',
  description: 'A kind of device.',
  examples: ['Wallbox'],
})
export const DeviceTypes = Type.Array(DeviceType, {
  description: 'Registered controllable devices.',
  maxItems: deviceTypes.length,
  uniqueItems: true,
})
export const ControllablePower = Nullable(
  Type.Number({
    description: 'Power of the devices in kW; null if unknown.',
    exclusiveMinimum: 0,
    maximum: 1000,
    examples: [11],
  }),
)

const TimeWindow = Closed(
  {
    quarter: Type.Integer({
      description: 'Quarter of the calendar year.',
      minimum: 1,
      maximum: 4,
      examples: [1],
    }),
    weekdays: OneOf(['All'], { description: 'Days on which the window applies.', examples: ['All'] }),
    from: PlainText('Start, in local time.', '17:00'),
    to: PlainText('End, in local time; the end of the day is 24:00.', '19:00'),
  },
  { title: 'TimeWindow', description: 'A time window.' },
)

const TimeVariableGridFee = Closed(
  {
    tariffLevel: OneOf(tariffLevels, {
      title: 'TariffLevel',
      description: 'Level of the grid fee.',
      examples: ['High'],
    }),
    gridFee: centPerKwh('Work price of the grid at this level, gross.', 10.948),
    windows: Type.Array(TimeWindow, { description: 'When the level applies.' }),
  },
  { title: 'TimeVariableGridFee', description: 'The grid fee of a level.' },
)

export const TimeVariableGridFees = Nullable(
  Type.Array(TimeVariableGridFee, {
    description: 'Module 3: the work price of the grid by time of day.',
  }),
)

export const Paragraph14AInfo = Closed(
  {
    ...moduleFields,
    isEligible: Flag('Whether a controllable device is registered.', true),
    validFrom: Nullable(
      LocalDate({ description: 'First day of the modules in use.', examples: ['2025-04-01'] }),
    ),
    validTo: Nullable(
      LocalDate({ description: 'Last day of the modules in use; null if open-ended.', examples: [null] }),
    ),
    yearlyReduction: Nullable(
      Measure('Module 1: the reduction per year, gross.', {
        value: 138.01,
        main: 'Euro',
        per: 'Year',
        text: '€/Jahr',
      }),
    ),
    reducedGridFee: Nullable(centPerKwh('Module 2: the reduced work price of the grid, gross.', 3.094)),
    timeVariableGridFees: TimeVariableGridFees,
    deviceTypes: DeviceTypes,
    controllablePowerKw: ControllablePower,
  },
  {
    title: 'Paragraph14AInfo',
    description: 'Reduced grid fees for controllable devices (EnWG section 14a), as of today.',
  },
)
