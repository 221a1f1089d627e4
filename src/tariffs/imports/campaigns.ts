import { decimal, list } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind, optional } from '../../platform/imports/import-kind.ts'
import { key, period, signedCentPerKwh, toTariff } from './columns.ts'

export const campaigns: ImportKind = {
  name: 'campaigns',
  says: 'Campaigns and what they change about the price.',
  table: 'campaigns',
  key: ['campaign_code'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toTariff('tariff_keys')],
  columns: [
    column('campaign_code', 'Code that partners send.', key, 'WELCOME10'),
    ...period('the campaign runs'),
    column('tariff_keys', 'Tariffs it is for; empty: all.', list(key), 'DYNAMIC_SHARE|DYNAMIC_FEE', optional),
    column(
      'work_cent_per_kwh_gross',
      'Change of the work price, ct/kWh gross; negative is a discount.',
      signedCentPerKwh,
      '0',
    ),
    column(
      'base_euro_per_month_gross',
      'Change of the base price, € a month gross; negative is a discount.',
      decimal({ from: -100, to: 100 }),
      '-1.00',
    ),
  ],
}
