import { integer, oneOf, text, timeOfDay } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind, optional } from '../../platform/imports/import-kind.ts'
import { windowLevels } from '../regions/regions.ts'
import { centPerKwh, euro, operatorCode, period, toOperator } from './columns.ts'

// Rows of one operator that hold on a common day.
const sameDays = `o.operator_code = s.operator_code and daterange(o.valid_from, o.valid_to) && daterange(s.valid_from, s.valid_to)`

export const gridOperators: ImportKind = {
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
  columns: [operatorCode, column('name', 'Name of the operator.', text(), 'Netz Region Berlin (Beispiel)')],
}

export const gridFees: ImportKind = {
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
    column('work_cent_per_kwh_net', 'Work price, ct/kWh net.', centPerKwh, '6.50'),
    column('base_euro_per_year_net', 'Base price, € a year net.', euro, '60.00'),
    column(
      'modern_meter_euro_per_year_gross',
      'Own fee for a modern meter, € a year gross; empty: the cap of MsbG section 30.',
      euro,
      '25.00',
      optional,
    ),
    column(
      'smart_meter_euro_per_year_gross',
      'Own fee for a smart meter up to 6,000 kWh a year, € a year gross; empty, and above 6,000 kWh: the cap.',
      euro,
      '30.00',
      optional,
    ),
  ],
}

export const gridFeeWindows: ImportKind = {
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
    column('level', 'Whether the work price is below or above the usual one.', oneOf(windowLevels), 'High'),
    column('quarter', 'Quarter of the year in which the window is used.', integer({ from: 1, to: 4 }), '1'),
    column('window_from', 'Begin, in local time.', timeOfDay, '17:00'),
    column('window_to', 'End, in local time.', timeOfDay, '19:00'),
    column('work_cent_per_kwh_net', 'Work price in the window, ct/kWh net.', centPerKwh, '8.20'),
  ],
}
