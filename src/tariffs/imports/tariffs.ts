import { decimal, integer, list, oneOf, text } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind, optional } from '../../platform/imports/import-kind.ts'
import { tariffKinds } from '../catalogue/catalogue.ts'
import { centPerKwh, euro, key, period, signedCentPerKwh, tariffKey, toTariff } from './columns.ts'

const zeroWhenEmpty = { ...optional, whenEmpty: '0' }

type Span = { max: number; units: string[]; example?: string }
const span = (name: string, says: string, { max, units, example = '1' }: Span) => [
  column(`${name}_value`, says, integer({ from: 0, to: max }), example),
  column(`${name}_unit`, `Unit of ${name}_value.`, oneOf(units), 'Month'),
]

export const tariffs: ImportKind = {
  name: 'tariffs',
  says: 'Tariffs, without their prices. A tariff missing from the file stays, because old offers need it. Every tariff can be sold to consumers, so its periods must keep to section 309 no. 9 BGB.',
  table: 'tariffs',
  key: ['tariff_key'],
  hasPeriods: false,
  absentRows: 'kept',
  rules: [
    {
      isBrokenWhen: `exists (select from tariffs t join tariff_versions v on v.tariff_key = t.tariff_key
        where t.tariff_key = s.tariff_key and t.kind <> s.kind)`,
      says: 'the kind of a tariff that has prices cannot change; add a tariff with a new key',
      column: 'kind',
    },
    // The catalogue has no tariffs for businesses alone, for which the law would allow more.
    {
      isBrokenWhen: `s.duration_unit = 'Year' and s.duration_value > 2`,
      says: 'the first term must be at most 24 months (section 309 no. 9 a BGB)',
      column: 'duration_value',
    },
    {
      isBrokenWhen: 's.renewal_value > 0',
      says: 'renewal_value must be 0: after its first term a contract may only continue open-ended (section 309 no. 9 b BGB)',
      column: 'renewal_value',
    },
    {
      // No month is shorter than 28 days.
      isBrokenWhen: `s.notice_value > case s.notice_unit when 'Month' then 1 else 28 end`,
      says: 'the notice period must be at most one month, in days at most 28 (section 309 no. 9 b and c BGB)',
      column: 'notice_value',
    },
  ],
  columns: [
    tariffKey,
    column('name', 'Name of the tariff.', text(), 'Wattline Dynamic Share'),
    column(
      'display_name',
      'Name to show to customers; empty: the name.',
      text(),
      'Dynamisch mit geteiltem Vorteil',
      optional,
    ),
    column('provider_name', 'Supplier of the energy.', text(), 'Wattline Energie'),
    column('kind', 'How energy is priced.', oneOf(tariffKinds), 'DynamicShare'),
    ...span('duration', 'Minimum duration, at most 24 months; 0 if there is none.', {
      max: 24,
      units: ['Day', 'Month', 'Year'],
    }),
    ...span('notice', 'Notice period, at most one month.', { max: 90, units: ['Day', 'Month'] }),
    ...span('renewal', 'Renewal period; must be 0: open-ended.', {
      max: 12,
      units: ['Day', 'Month', 'Year'],
      example: '0',
    }),
    column('features', 'What to tell customers.', list(text()), '100 % Ökostrom|Monatlich kündbar', {
      ...optional,
      whenEmpty: '',
    }),
  ],
}

export const tariffVersions: ImportKind = {
  name: 'tariff-versions',
  says: 'Prices of tariffs while they are on sale. The versions in the file replace all versions of those tariffs; other tariffs keep theirs.',
  table: 'tariff_versions',
  key: ['tariff_key'],
  hasPeriods: true,
  absentRows: 'removedForNamedKeys',
  references: [toTariff('tariff_key')],
  rules: [
    {
      isBrokenWhen: `exists (select from tariffs t where t.tariff_key = s.tariff_key
        and (t.kind = 'DynamicShare') <> (s.share_percent is not null))`,
      says: 'share_percent is required for DynamicShare tariffs and must be empty for all others',
      column: 'share_percent',
    },
    {
      isBrokenWhen: `exists (select from tariffs t where t.tariff_key = s.tariff_key
        and (t.kind = 'Fixed') <> (s.energy_price_cent_per_kwh is not null))`,
      says: 'energy_price_cent_per_kwh is required for Fixed tariffs and must be empty for all others',
      column: 'energy_price_cent_per_kwh',
    },
  ],
  columns: [
    tariffKey,
    ...period('these prices are on sale'),
    column(
      'vat_percent',
      'VAT in percent, until the first of `vat-rates`.',
      decimal({ from: 0, to: 99, decimals: 2 }),
      '19',
    ),
    column('service_fee_cent_per_kwh', 'Service fee, ct/kWh net.', signedCentPerKwh, '1.50'),
    column('base_service_fee_euro_per_month', 'Service fee, € a month net.', euro, '4.19'),
    column('green_certificate_cent_per_kwh', 'Guarantees of origin, ct/kWh net.', centPerKwh, '0.20'),
    column(
      'risk_premium_cent_per_kwh',
      'Risk premium, ct/kWh net; empty: none.',
      centPerKwh,
      '0',
      zeroWhenEmpty,
    ),
    column(
      'share_percent',
      'Our share of the saving in percent; only for DynamicShare.',
      decimal({ from: 0, to: 100, decimals: 2 }),
      '20',
      optional,
    ),
    column(
      'energy_price_cent_per_kwh',
      'Price of the energy, ct/kWh net; only for Fixed.',
      centPerKwh,
      '',
      optional,
    ),
    column(
      'emission_gram_per_kwh',
      'Grams of CO2 per kWh; empty: 0, which needs guarantees of origin.',
      decimal({ from: 0, to: 2000, decimals: 2 }),
      '0',
      zeroWhenEmpty,
    ),
    column(
      'flexibility_cent_per_kwh',
      'What shifting the load of an electric vehicle saves, ct/kWh gross, zero or negative; empty: 0.',
      decimal({ from: -200, to: 0 }),
      '-1.50',
      zeroWhenEmpty,
    ),
  ],
}

export const campaigns: ImportKind = {
  name: 'campaigns',
  says: 'Campaigns and how they change the price.',
  table: 'campaigns',
  key: ['campaign_code'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toTariff('tariff_keys')],
  columns: [
    column('campaign_code', 'Code that partners send.', key, 'WELCOME10'),
    ...period('the campaign runs'),
    column(
      'tariff_keys',
      'Tariffs it applies to; empty: all.',
      list(key),
      'DYNAMIC_SHARE|DYNAMIC_FEE',
      optional,
    ),
    column(
      'work_cent_per_kwh_gross',
      'Change to the work price, ct/kWh gross; negative is a discount.',
      signedCentPerKwh,
      '0',
    ),
    column(
      'base_euro_per_month_gross',
      'Change to the base price, € a month gross; negative is a discount.',
      decimal({ from: -100, to: 100 }),
      '-1.00',
    ),
  ],
}
