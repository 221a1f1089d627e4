import { PlainText } from '../../domain/fields.ts'
import { Closed, LocalDate, Nullable, OneOf, Type } from '../../platform/http/schema.ts'
import { Measure } from '../../tariffs/catalogue/schema.ts'
import { tariffLevels } from '../grid-work-fees.ts'
import { deviceTypes } from '../modules.ts'

const Flag = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] })
const centPerKwh = (description: string, value: number) =>
  Measure(description, { value, main: 'Cent', per: 'Kwh', text: 'ct/kWh' })

/** The flags and devices that an operator registers and a partner reads. */
export const moduleFields = {
  isModule1InUse: Flag('Module 1: a flat reduction of the grid fee for a year.', true),
  isModule2InUse: Flag('Module 2: a reduced work price for a device with a meter of its own.', false),
  isModule3InUse: Flag('Module 3: a work price by the time of day, beside module 1.', true),
}
export const DeviceTypes = Type.Array(
  OneOf(deviceTypes, { title: 'DeviceType', description: 'A kind of device.', examples: ['Wallbox'] }),
  {
    description: 'Controllable devices that are registered.',
    maxItems: deviceTypes.length,
    uniqueItems: true,
  },
)
export const ControllablePower = Nullable(
  Type.Number({
    description: 'Their power in kW; null if it is not known.',
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
    weekdays: OneOf(['All'], { description: 'On which days.', examples: ['All'] }),
    from: PlainText('Begin, in local time.', '17:00'),
    to: PlainText('End, in local time; the end of the day is 24:00.', '19:00'),
  },
  { title: 'TimeWindow', description: 'A time of day.' },
)

const TimeVariableGridFee = Closed(
  {
    tariffLevel: OneOf(tariffLevels, { title: 'TariffLevel', description: 'The level.', examples: ['High'] }),
    gridFee: centPerKwh('Work price of the grid at this level, gross.', 10.948),
    windows: Type.Array(TimeWindow, { description: 'When the level holds.' }),
  },
  { title: 'TimeVariableGridFee', description: 'A level of the grid fee.' },
)

export const Paragraph14AInfo = Closed(
  {
    ...moduleFields,
    isEligible: Flag('Whether a controllable device is registered.', true),
    validFrom: Nullable(
      LocalDate({ description: 'First day of the modules in use.', examples: ['2025-04-01'] }),
    ),
    validTo: Nullable(LocalDate({ description: 'Last day; null if open.', examples: [null] })),
    yearlyReduction: Nullable(
      Measure('Module 1: what is taken off in a year, gross.', {
        value: 138.01,
        main: 'Euro',
        per: 'Year',
        text: '€/Jahr',
      }),
    ),
    reducedGridFee: Nullable(centPerKwh('Module 2: the reduced work price of the grid, gross.', 3.094)),
    timeVariableGridFees: Nullable(
      Type.Array(TimeVariableGridFee, {
        description: 'Module 3: the work price of the grid by the time of day.',
      }),
    ),
    deviceTypes: DeviceTypes,
    controllablePowerKw: ControllablePower,
  },
  {
    title: 'Paragraph14AInfo',
    description: 'Reduced grid fees for controllable devices (EnWG section 14a), as of today.',
  },
)
