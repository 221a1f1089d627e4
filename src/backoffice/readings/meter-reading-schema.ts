import { Count, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { ReadingState } from '../../energy/schema.ts'
import { Closed, LocalDate, OneOf, type Static, Type } from '../../platform/http/schema.ts'

const flag = (description: string) => Type.Optional(Type.Boolean({ description, examples: [false] }))

const ReadingOfMeter = Closed(
  {
    contractNumber: Type.String({
      description: 'Number of the contract.',
      maxLength: 100,
      examples: ['3082649177'],
    }),
    meterNumber: Type.Optional(
      Type.String({
        description:
          'Number of the meter (RFF+MG). Without it, that of the meter in use; an amount has none.',
        maxLength: 40,
        examples: ['1EMH0012345678'],
      }),
    ),
    fromDate: Type.Optional(
      LocalDate({
        description:
          'First day of an amount of energy (13019). Without it, `kwh` is what the meter showed (13017).',
        examples: ['2026-10-01'],
      }),
    ),
    date: LocalDate({
      description:
        'The reading counts at the beginning of this day in Berlin; an amount of energy ends there.',
      examples: ['2026-11-01'],
    }),
    kwh: Type.Number({
      description: 'What the meter showed, or the amount of energy, in kWh, at most 3 decimals.',
      minimum: 0,
      maximum: 99_999_999,
      examples: [1234.5],
    }),
    source: Type.Optional(
      OneOf(['Market', 'Estimate'], {
        title: 'StoredReadingSource',
        description: 'Who says so; the market unless given. An estimate is ours and counts last.',
        examples: ['Market'],
      }),
    ),
    valueState: Type.Optional(ReadingState),
    isRollover: flag('The register went through zero since the last reading (Z85).'),
    isConfirmed: flag('Somebody has looked again, and it is right (Z84, Z86, Z87).'),
    isReversal: flag('Takes the value of this source for this day back.'),
  },
  { title: 'ReadingOfMeter', description: 'A meter reading, or an amount of energy between two days.' },
)

export const StoreMeterReadings = Closed(
  { readings: Type.Array(ReadingOfMeter, { description: 'In any order.', minItems: 1, maxItems: 200 }) },
  { title: 'StoreMeterReadingsRequest', description: 'At most 200 meter readings and amounts of energy.' },
)
export type StoreMeterReadings = Static<typeof StoreMeterReadings>

const Remark = Type.Object(
  {
    line: Count('The position in the list, starting at 1.', 3),
    contractNumber: ResponseText('The contract.', '3082649177'),
    date: ResponseText('The day.', '2026-11-01'),
    result: OneOf(['stored', 'unchanged', 'questioned', 'refused'], {
      title: 'MeterReadingResult',
      description: 'What became of it.',
      examples: ['questioned'],
    }),
    field: OptionalResponseText('The field it is about.', 'kwh'),
    reason: ResponseText(
      'What is wrong or unusual.',
      'the consumption since 2026-01-01 is far more than expected',
    ),
  },
  { title: 'MeterReadingRemark', description: 'What is wrong with a reading, or unusual about it.' },
)

export const StoredMeterReadings = Type.Object(
  {
    stored: Count('Readings that are new, corrected or reversed.', 2),
    unchanged: Count('Readings that were already stored like this.', 0),
    questioned: Count('Readings that are kept without effect, because they contradict others.', 1),
    refused: Count('Readings that were not kept.', 0),
    remarks: Type.Array(Remark, { description: 'What is refused, questioned or unusual.' }),
  },
  { title: 'StoredMeterReadings', description: 'The result of storing meter readings.' },
)
export type StoredMeterReadings = Static<typeof StoredMeterReadings>
