import {
  date,
  decimal,
  integer,
  list,
  matching,
  month,
  oneOf,
  text,
  timeOfDay,
} from '../../platform/imports/cell-types.ts'
import type { ImportColumn, ImportKind, Reference } from '../../platform/imports/import-kind.ts'
import { tariffKinds } from '../catalogue/tariff.ts'
import { municipalityClasses, windowLevels } from '../regions/regions.ts'

const marketPartnerCode = matching(/^\d{13}$/, 'a code of 13 digits')
const postcodePrefix = matching(
  /^(0[1-9]|[1-9]\d)\d{0,3}$/,
  'the first 2 to 5 digits of a German postcode, leading zero included',
)
const key = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/, 'letters, digits, `_` or `-`, at most 50')
const centPerKwh = decimal({ from: 0, to: 200 })
const signedCentPerKwh = decimal({ from: -200, to: 200 })
const euro = decimal({ from: 0, to: 2000 })

const period = (says: string, example = '2026-01-01'): ImportColumn[] => [
  { name: 'valid_from', says: `First day on which ${says}.`, type: date, example },
  {
    name: 'valid_to',
    says: 'First day on which it no longer holds; empty: open end.',
    type: date,
    example: '2027-01-01',
    isOptional: true,
  },
]

const toOperator: Reference = {
  column: 'operator_code',
  table: 'grid_operators',
  tableColumn: 'operator_code',
  importedAs: 'grid-operators',
}
const toSupplier: Reference = {
  column: 'supplier_code',
  table: 'default_suppliers',
  tableColumn: 'supplier_code',
  importedAs: 'default-suppliers',
}

const operatorCode: ImportColumn = {
  name: 'operator_code',
  says: 'BDEW code of the distribution grid operator.',
  type: marketPartnerCode,
  example: '9999901000006',
}
const supplierCode: ImportColumn = {
  name: 'supplier_code',
  says: 'BDEW code of the default supplier (Grundversorger).',
  type: marketPartnerCode,
  example: '9999801000007',
}
const municipalityClass: ImportColumn = {
  name: 'municipality_class',
  says: 'Inhabitants of the municipality, for the concession fee (KAV section 2).',
  type: oneOf(municipalityClasses),
  example: 'Above500000',
}
const tariffKey: ImportColumn = {
  name: 'tariff_key',
  says: 'Key of the tariff in the API.',
  type: key,
  example: 'DYNAMIC_SHARE',
}

const span = (name: string, says: string, { most, units }: { most: number; units: string[] }) => [
  { name: `${name}_value`, says, type: integer({ from: 0, to: most }), example: '1' },
  { name: `${name}_unit`, says: `Unit of ${name}_value.`, type: oneOf(units), example: 'Month' },
]

// Rows of one operator that hold on a common day.
const sameDays = `o.operator_code = s.operator_code and daterange(o.valid_from, o.valid_to) && daterange(s.valid_from, s.valid_to)`

/** Every kind of file that can be imported, in the order in which a new data set is brought in. */
export const importKinds: readonly ImportKind[] = [
  {
    name: 'levies',
    says: 'Electricity tax and the nationwide levies.',
    table: 'levies',
    key: [],
    hasPeriods: true,
    absentRows: 'removed',
    columns: [
      ...period('these figures hold'),
      {
        name: 'electricity_tax_cent_per_kwh_net',
        says: 'Electricity tax (StromStG section 3), ct/kWh net.',
        type: centPerKwh,
        example: '2.050',
      },
      {
        name: 'kwkg_cent_per_kwh_net',
        says: 'CHP levy (KWKG), ct/kWh net.',
        type: signedCentPerKwh,
        example: '0.446',
      },
      {
        name: 'offshore_cent_per_kwh_net',
        says: 'Offshore grid levy, ct/kWh net.',
        type: signedCentPerKwh,
        example: '0.941',
      },
      {
        name: 'p19_cent_per_kwh_net',
        says: 'Surcharge for special grid use (StromNEV section 19), ct/kWh net.',
        type: signedCentPerKwh,
        example: '1.559',
      },
      { name: 'published_on', says: 'Day of publication.', type: date, example: '2025-10-24' },
      {
        name: 'source',
        says: 'Where the figures were read.',
        type: text(500),
        example: 'netztransparenz.de',
      },
    ],
  },
  {
    name: 'concession-fees',
    says: 'Concession fee of households by the size of the municipality.',
    table: 'concession_fees',
    key: ['municipality_class'],
    hasPeriods: true,
    absentRows: 'removed',
    columns: [
      municipalityClass,
      ...period('the fee holds'),
      { name: 'cent_per_kwh_net', says: 'Concession fee, ct/kWh net.', type: centPerKwh, example: '2.39' },
    ],
  },
  {
    name: 'grid-operators',
    says: 'Distribution grid operators. One that is not in the file stays while postcodes or grid fees refer to it.',
    table: 'grid_operators',
    key: ['operator_code'],
    hasPeriods: false,
    absentRows: 'removedUnlessUsed',
    usedBy: [
      { table: 'grid_fees', column: 'operator_code' },
      { table: 'grid_fee_windows', column: 'operator_code' },
      { table: 'postcodes', column: 'operator_code' },
    ],
    columns: [
      operatorCode,
      { name: 'name', says: 'Name of the operator.', type: text(), example: 'Netz Region Berlin (Beispiel)' },
    ],
  },
  {
    name: 'grid-fees',
    says: "Grid fees of a household in low voltage, and the operator's own metering fees.",
    table: 'grid_fees',
    key: ['operator_code'],
    hasPeriods: true,
    absentRows: 'removed',
    references: [toOperator],
    columns: [
      operatorCode,
      ...period('the fees hold'),
      { name: 'work_cent_per_kwh_net', says: 'Work price, ct/kWh net.', type: centPerKwh, example: '6.50' },
      { name: 'base_euro_per_year_net', says: 'Base price, € a year net.', type: euro, example: '60.00' },
      {
        name: 'modern_meter_euro_per_year_gross',
        says: 'Own fee for a modern meter, € a year gross; empty: the cap of MsbG section 30.',
        type: euro,
        example: '25.00',
        isOptional: true,
      },
      {
        name: 'smart_meter_euro_per_year_gross',
        says: 'Own fee for a smart meter up to 6,000 kWh a year, € a year gross; empty, and above 6,000 kWh: the cap.',
        type: euro,
        example: '30.00',
        isOptional: true,
      },
    ],
  },
  {
    name: 'grid-fee-windows',
    says: 'When a grid operator charges less or more than its usual work price (EnWG section 14a, module 3). At all other times the work price of grid-fees holds.',
    table: 'grid_fee_windows',
    key: ['operator_code', 'quarter', 'window_from'],
    hasPeriods: true,
    absentRows: 'removed',
    references: [toOperator],
    rules: [
      {
        isBrokenWhen: 's.window_to <= s.window_from',
        says: 'window_to must be after window_from; a window over midnight is two',
      },
      {
        isBrokenWhen: `exists (select from staged o where ${sameDays} and o.quarter = s.quarter
          and o.window_from < s.window_from and o.window_to > s.window_from)`,
        says: 'window_from lies inside another window of the operator and quarter',
      },
      {
        isBrokenWhen: `exists (select from staged o where ${sameDays} and o.level = s.level
          and o.work_cent_per_kwh_net <> s.work_cent_per_kwh_net)`,
        says: 'work_cent_per_kwh_net must be the same in all windows of a level, as the operator publishes it',
      },
    ],
    columns: [
      operatorCode,
      ...period('the window holds'),
      {
        name: 'level',
        says: 'Whether the work price is below or above the usual one.',
        type: oneOf(windowLevels),
        example: 'High',
      },
      {
        name: 'quarter',
        says: 'Quarter of the year in which the window is used.',
        type: integer({ from: 1, to: 4 }),
        example: '1',
      },
      { name: 'window_from', says: 'Begin, in local time.', type: timeOfDay, example: '17:00' },
      { name: 'window_to', says: 'End, in local time.', type: timeOfDay, example: '19:00' },
      {
        name: 'work_cent_per_kwh_net',
        says: 'Work price in the window, ct/kWh net.',
        type: centPerKwh,
        example: '8.20',
      },
    ],
  },
  {
    name: 'default-suppliers',
    says: 'Local default suppliers, with whom prices are compared. One that is not in the file stays while others refer to it.',
    table: 'default_suppliers',
    key: ['supplier_code'],
    hasPeriods: false,
    absentRows: 'removedUnlessUsed',
    usedBy: [
      { table: 'default_supplier_prices', column: 'supplier_code' },
      { table: 'postcodes', column: 'supplier_code' },
    ],
    columns: [
      supplierCode,
      {
        name: 'name',
        says: 'Name of the supplier.',
        type: text(),
        example: 'Grundversorger Region Berlin (Beispiel)',
      },
    ],
  },
  {
    name: 'default-supplier-prices',
    says: 'What the default suppliers charge a household.',
    table: 'default_supplier_prices',
    key: ['supplier_code'],
    hasPeriods: true,
    absentRows: 'removed',
    references: [toSupplier],
    columns: [
      supplierCode,
      ...period('the prices hold'),
      {
        name: 'work_cent_per_kwh_gross',
        says: 'Work price, ct/kWh gross.',
        type: centPerKwh,
        example: '37.50',
      },
      {
        name: 'base_euro_per_month_gross',
        says: 'Base price, € a month gross.',
        type: euro,
        example: '10.70',
      },
    ],
  },
  {
    name: 'postcodes',
    says: 'Who serves a postcode. The longest prefix that holds on the day wins; a postcode without a prefix does not exist.',
    table: 'postcodes',
    key: ['prefix'],
    hasPeriods: true,
    absentRows: 'removed',
    references: [toOperator, toSupplier],
    columns: [
      {
        name: 'prefix',
        says: 'A postcode, or the first digits of several. Keep the leading zero: format the column as text.',
        type: postcodePrefix,
        example: '10115',
      },
      ...period('the row holds'),
      operatorCode,
      municipalityClass,
      supplierCode,
    ],
  },
  {
    name: 'emission-factors',
    says: 'CO2 of the German electricity mix (direct emissions). A year without a row takes the latest earlier one.',
    table: 'emission_factors',
    key: ['year'],
    hasPeriods: false,
    absentRows: 'removed',
    columns: [
      { name: 'year', says: 'Calendar year.', type: integer({ from: 1990, to: 2199 }), example: '2024' },
      {
        name: 'gram_per_kwh',
        says: 'Grams of CO2 per kWh.',
        type: decimal({ from: 0, to: 2000, decimals: 2 }),
        example: '363',
      },
      { name: 'edition', says: 'Publication it was taken from.', type: text(), example: 'UBA 2025' },
    ],
  },
  {
    name: 'exchange-prices',
    says: 'Mean day-ahead price of each month, all hours alike.',
    table: 'exchange_price_months',
    key: ['month'],
    hasPeriods: false,
    absentRows: 'removed',
    columns: [
      { name: 'month', says: 'The month.', type: month, example: '2026-01' },
      {
        name: 'mean_cent_per_kwh_net',
        says: 'Mean price, ct/kWh net; may be negative.',
        type: decimal({ from: -50, to: 400 }),
        example: '9.87',
      },
    ],
  },
  {
    name: 'tariffs',
    says: 'Tariffs, without their prices. One that is not in the file stays: old offers need it.',
    table: 'tariffs',
    key: ['tariff_key'],
    hasPeriods: false,
    absentRows: 'kept',
    rules: [
      {
        isBrokenWhen: `exists (select from tariffs t join tariff_versions v on v.tariff_key = t.tariff_key
          where t.tariff_key = s.tariff_key and t.kind <> s.kind)`,
        says: 'the kind of a tariff that has prices cannot change; add a tariff with a new key',
      },
    ],
    columns: [
      tariffKey,
      { name: 'name', says: 'Name of the tariff.', type: text(), example: 'Wattline Dynamic Share' },
      {
        name: 'display_name',
        says: 'Name to show to customers; empty: the name.',
        type: text(),
        example: 'Dynamisch mit geteiltem Vorteil',
        isOptional: true,
      },
      { name: 'provider_name', says: 'Supplier of the energy.', type: text(), example: 'Wattline Energie' },
      { name: 'kind', says: 'How energy is priced.', type: oneOf(tariffKinds), example: 'DynamicShare' },
      ...span('duration', 'Minimum duration; 0 if there is none.', {
        most: 24,
        units: ['Day', 'Month', 'Year'],
      }),
      ...span('notice', 'Notice period.', { most: 90, units: ['Day', 'Month'] }),
      ...span('renewal', 'By how much the contract renews itself; 0: open-ended.', {
        most: 12,
        units: ['Day', 'Month', 'Year'],
      }),
      {
        name: 'features',
        says: 'What to tell customers.',
        type: list(text()),
        example: '100 % Ökostrom|Monatlich kündbar',
        isOptional: true,
        whenEmpty: '',
      },
    ],
  },
  {
    name: 'tariff-versions',
    says: 'Prices of tariffs while they are on sale. The versions of a tariff in the file replace all it had; other tariffs keep theirs.',
    table: 'tariff_versions',
    key: ['tariff_key'],
    hasPeriods: true,
    absentRows: 'removedForNamedKeys',
    references: [
      { column: 'tariff_key', table: 'tariffs', tableColumn: 'tariff_key', importedAs: 'tariffs' },
    ],
    rules: [
      {
        isBrokenWhen: `exists (select from tariffs t where t.tariff_key = s.tariff_key
          and (t.kind = 'DynamicShare') <> (s.share_percent is not null))`,
        says: 'share_percent must be given for a DynamicShare tariff, and for no other',
      },
      {
        isBrokenWhen: `exists (select from tariffs t where t.tariff_key = s.tariff_key
          and (t.kind = 'Fixed') <> (s.energy_price_cent_per_kwh is not null))`,
        says: 'energy_price_cent_per_kwh must be given for a Fixed tariff, and for no other',
      },
    ],
    columns: [
      tariffKey,
      ...period('these prices are on sale'),
      {
        name: 'vat_percent',
        says: 'VAT in percent.',
        type: decimal({ from: 0, to: 99, decimals: 2 }),
        example: '19',
      },
      {
        name: 'service_fee_cent_per_kwh',
        says: 'Service fee, ct/kWh net.',
        type: signedCentPerKwh,
        example: '1.50',
      },
      {
        name: 'base_service_fee_euro_per_month',
        says: 'Service fee, € a month net.',
        type: euro,
        example: '4.19',
      },
      {
        name: 'green_certificate_cent_per_kwh',
        says: 'Guarantees of origin, ct/kWh net.',
        type: centPerKwh,
        example: '0.20',
      },
      {
        name: 'risk_premium_cent_per_kwh',
        says: 'Risk premium, ct/kWh net; empty: none.',
        type: centPerKwh,
        example: '0',
        isOptional: true,
        whenEmpty: '0',
      },
      {
        name: 'share_percent',
        says: 'Our share of the saving in percent; for DynamicShare alone.',
        type: decimal({ from: 0, to: 100, decimals: 2 }),
        example: '20',
        isOptional: true,
      },
      {
        name: 'energy_price_cent_per_kwh',
        says: 'Price of the energy, ct/kWh net; for Fixed alone.',
        type: centPerKwh,
        example: '',
        isOptional: true,
      },
      {
        name: 'emission_gram_per_kwh',
        says: 'Grams of CO2 per kWh; empty: 0, which needs guarantees of origin.',
        type: decimal({ from: 0, to: 2000, decimals: 2 }),
        example: '0',
        isOptional: true,
        whenEmpty: '0',
      },
      {
        name: 'flexibility_cent_per_kwh',
        says: 'What the shifted load of an electric vehicle is worth, ct/kWh gross, zero or negative; empty: 0.',
        type: decimal({ from: -200, to: 0 }),
        example: '-1.50',
        isOptional: true,
        whenEmpty: '0',
      },
    ],
  },
  {
    name: 'campaigns',
    says: 'Campaigns and what they change about the price.',
    table: 'campaigns',
    key: ['campaign_code'],
    hasPeriods: true,
    absentRows: 'removed',
    references: [
      { column: 'tariff_keys', table: 'tariffs', tableColumn: 'tariff_key', importedAs: 'tariffs' },
    ],
    columns: [
      { name: 'campaign_code', says: 'Code that partners send.', type: key, example: 'WELCOME10' },
      ...period('the campaign runs'),
      {
        name: 'tariff_keys',
        says: 'Tariffs it is for; empty: all.',
        type: list(key),
        example: 'DYNAMIC_SHARE|DYNAMIC_FEE',
        isOptional: true,
      },
      {
        name: 'work_cent_per_kwh_gross',
        says: 'Change of the work price, ct/kWh gross; negative is a discount.',
        type: signedCentPerKwh,
        example: '0',
      },
      {
        name: 'base_euro_per_month_gross',
        says: 'Change of the base price, € a month gross; negative is a discount.',
        type: decimal({ from: -100, to: 100 }),
        example: '-1.00',
      },
    ],
  },
]

export const findImportKind = (name: string): ImportKind | undefined =>
  importKinds.find((kind) => kind.name === name)
