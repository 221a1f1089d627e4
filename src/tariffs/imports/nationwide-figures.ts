import { date, decimal, integer, month, text } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind } from '../../platform/imports/import-kind.ts'
import { centPerKwh, key, municipalityClass, period, signedCentPerKwh } from './columns.ts'

export const levies: ImportKind = {
  name: 'levies',
  says: 'Electricity tax and the nationwide levies.',
  table: 'levies',
  key: [],
  hasPeriods: true,
  absentRows: 'removed',
  columns: [
    ...period('these figures apply'),
    column(
      'electricity_tax_cent_per_kwh_net',
      'Electricity tax (StromStG section 3), ct/kWh net.',
      centPerKwh,
      '2.050',
    ),
    column('kwkg_cent_per_kwh_net', 'CHP levy (KWKG), ct/kWh net.', signedCentPerKwh, '0.446'),
    column('offshore_cent_per_kwh_net', 'Offshore grid levy, ct/kWh net.', signedCentPerKwh, '0.941'),
    column(
      'p19_cent_per_kwh_net',
      'Surcharge for special grid use (StromNEV section 19), ct/kWh net.',
      signedCentPerKwh,
      '1.559',
    ),
    column('published_on', 'Day of publication.', date, '2025-10-24'),
    column('source', 'Where the figures come from.', text(500), 'netztransparenz.de'),
  ],
}

export const concessionFees: ImportKind = {
  name: 'concession-fees',
  says: 'Concession fee for households, by size of the municipality.',
  table: 'concession_fees',
  key: ['municipality_class'],
  hasPeriods: true,
  absentRows: 'removed',
  columns: [
    municipalityClass,
    ...period('the fee applies'),
    column('cent_per_kwh_net', 'Concession fee, ct/kWh net.', centPerKwh, '2.39'),
  ],
}

export const vatRates: ImportKind = {
  name: 'vat-rates',
  says: 'Value-added tax by the day of delivery, for all tariffs. A rate holds until the next one; before the first, a tariff has its own.',
  table: 'vat_rates',
  key: ['valid_from'],
  hasPeriods: false,
  absentRows: 'removed',
  columns: [
    column('valid_from', 'First day of delivery that is taxed with it (§ 27 (1) UStG).', date, '2027-01-01'),
    column('percent', 'VAT in percent.', decimal({ from: 0, to: 99, decimals: 2 }), '19'),
    column('source', 'Where it comes from.', text(500), 'BGBl.'),
  ],
}

export const emissionFactors: ImportKind = {
  name: 'emission-factors',
  says: 'CO2 of the German electricity mix (direct emissions). A year without a row uses the latest earlier one.',
  table: 'emission_factors',
  key: ['year'],
  hasPeriods: false,
  absentRows: 'removed',
  columns: [
    column('year', 'Calendar year.', integer({ from: 1990, to: 2199 }), '2024'),
    column('gram_per_kwh', 'Grams of CO2 per kWh.', decimal({ from: 0, to: 2000, decimals: 2 }), '363'),
    column('edition', 'Publication it comes from.', text(), 'UBA 2025'),
  ],
}

const percent = decimal({ from: 0, to: 100, decimals: 2 })
const sources = [
  ['nuclear_percent', 'Nuclear power', '0'],
  ['coal_percent', 'Coal', '10.5'],
  ['gas_percent', 'Natural gas', '8'],
  ['other_fossil_percent', 'Other fossil sources', '1.5'],
  ['funded_renewables_percent', 'Renewables that are funded by the EEG', '40'],
  ['other_renewables_percent', 'Other renewables, with guarantees of origin', '40'],
] as const

export const energyLabels: ImportKind = {
  name: 'energy-labels',
  says: 'Where the electricity of a year came from (EnWG section 42): of the supplier, of tariffs and of Germany. Offers show the values of the previous year from 1 July on, and until then those of the year before, of the newest year for which there is a row of the supplier.',
  table: 'energy_labels',
  key: ['label_of', 'year'],
  hasPeriods: false,
  absentRows: 'removed',
  columns: [
    column('label_of', '`Germany`, `Supplier`, or the key of a tariff.', key, 'Supplier'),
    column('year', 'Calendar year.', integer({ from: 1990, to: 2199 }), '2025'),
    ...sources.map(([name, says, example]) => column(name, `${says}, percent.`, percent, example)),
    column('co2_gram_per_kwh', 'CO2, g/kWh.', decimal({ from: 0, to: 2000, decimals: 2 }), '129'),
    column(
      'nuclear_waste_gram_per_kwh',
      'Nuclear waste, g/kWh.',
      decimal({ from: 0, to: 1, decimals: 5 }),
      '0',
    ),
  ],
  rules: [
    {
      isBrokenWhen: `abs(${sources.map(([name]) => `s.${name}`).join(' + ')} - 100) > 0.5`,
      says: 'the sources must add up to 100 percent',
      column: 'nuclear_percent',
    },
  ],
}

export const exchangePrices: ImportKind = {
  name: 'exchange-prices',
  says: 'Mean day-ahead price of each month, with equal weight for every hour.',
  table: 'exchange_price_months',
  key: ['month'],
  hasPeriods: false,
  absentRows: 'removed',
  columns: [
    column('month', 'The month.', month, '2026-01'),
    column(
      'mean_cent_per_kwh_net',
      'Mean price, ct/kWh net; may be negative.',
      decimal({ from: -50, to: 400 }),
      '11.03',
    ),
  ],
}
