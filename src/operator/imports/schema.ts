import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, LocalDate, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { TariffKindField } from '../../tariffs/catalogue/schema.ts'
import { Count, Said } from '../fields.ts'

export const ImportPath = Closed({
  kind: Type.String({
    description: 'Kind of import; docs/imports.md lists the kinds and their columns.',
    maxLength: 100,
    examples: ['tariffs'],
  }),
})

export const CsvBody = Type.String({
  description: 'The file, at most 200 MB.',
  examples: ['month,mean_cent_per_kwh_net\n2026-01,9.87\n'],
})

export const ImportedFile = Type.Object(
  {
    kind: Said('Kind of import.', 'tariffs'),
    rows: Count('Number of rows in the file.', 3),
    changed: Type.Boolean({ description: 'Whether anything changed.', examples: [true] }),
  },
  { title: 'ImportedFile', description: 'The result of an import.' },
)

export const OperatorTariffsQuery = Closed({ ...PageQuery })

const amount = (description: string, example: number) => Type.Number({ description, examples: [example] })

const Version = Type.Object(
  {
    validFrom: LocalDate({ description: 'First day on which it is on sale.' }),
    validTo: Nullable(
      LocalDate({
        description: 'First day on which it is no longer on sale; null: no end.',
        examples: [null],
      }),
    ),
    vat: amount('VAT in percent.', 19),
    energyPriceCentPerKwhNet: Nullable(amount('Energy price of a fixed tariff, ct/kWh net.', 12.5)),
    serviceFeeCentPerKwhNet: amount('Service fee, ct/kWh net.', 1.5),
    baseServiceFeeEuroPerMonthNet: amount('Base service fee, € a month net.', 4.9),
    sharePercent: Nullable(amount("The supplier's share of the savings in percent.", 20)),
  },
  { title: 'OperatorTariffVersion', description: 'What a tariff costs while it is on sale.' },
)

export const OperatorTariff = Type.Object(
  {
    tariffKey: Said('Key of the tariff.', 'DYNAMIC_SHARE'),
    tariffName: Said('Name of the tariff.', 'Wattline Dynamic Share'),
    providerName: Said('Supplier of the energy.', 'Wattline Energie'),
    kind: TariffKindField,
    features: Type.Array(Said('A feature.', '100 % Ökostrom'), { description: 'What is special about it.' }),
    partners: Nullable(
      Type.Array(Said('A slug.', 'demo-whitelabel'), {
        description: 'Partners that may sell it; null means all.',
      }),
    ),
    versions: Type.Array(Version, { description: 'Its prices, oldest first.' }),
  },
  { title: 'OperatorTariff', description: 'A tariff with all its prices.' },
)
export type OperatorTariff = Static<typeof OperatorTariff>
