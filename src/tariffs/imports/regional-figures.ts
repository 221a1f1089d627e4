import { integer, list, matching, oneOf, text, timeOfDay } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind, optional } from '../../platform/imports/import-kind.ts'
import { meteringServices, windowLevels } from '../regions/regions.ts'
import {
  centPerKwh,
  euro,
  marketPartnerCode,
  municipalityClass,
  operatorCode,
  period,
  supplierCode,
  toOperator,
  toSupplier,
} from './columns.ts'

// Rows of the same operator whose periods overlap.
const sameDays = `o.operator_code = s.operator_code and daterange(o.valid_from, o.valid_to) && daterange(s.valid_from, s.valid_to)`

const gridOperators: ImportKind = {
  name: 'grid-operators',
  says: 'Distribution grid operators. An operator missing from the file stays as long as postcodes or grid fees refer to it.',
  table: 'grid_operators',
  key: ['operator_code'],
  hasPeriods: false,
  absentRows: 'removedUnlessUsed',
  usedBy: [
    { table: 'grid_fees', column: 'operator_code' },
    { table: 'grid_fee_windows', column: 'operator_code' },
    { table: 'postcodes', column: 'operator_code' },
    { table: 'postcodes', column: 'other_operator_codes', isList: true },
  ],
  columns: [operatorCode, column('name', 'Name of the operator.', text(), 'Netz Region Berlin (Beispiel)')],
}

const gridFees: ImportKind = {
  name: 'grid-fees',
  says: "Grid fees of a household in low voltage, and the operator's own metering fees.",
  table: 'grid_fees',
  key: ['operator_code'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toOperator],
  columns: [
    operatorCode,
    ...period('the fees apply'),
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
      'Own fee for a smart meter up to 6,000 kWh a year, € a year gross; empty, above 6,000 kWh or with a device of EnWG section 14a: the cap.',
      euro,
      '30.00',
      optional,
    ),
    column(
      'control_box_euro_per_year_gross',
      'Own fee for the control box of a device of EnWG section 14a, € a year gross, on top of the meter; empty: the cap.',
      euro,
      '50.00',
      optional,
    ),
  ],
}

const gridFeeWindows: ImportKind = {
  name: 'grid-fee-windows',
  says: 'When a grid operator charges less or more than its usual work price (EnWG section 14a, module 3). At all other times the work price of grid-fees applies.',
  table: 'grid_fee_windows',
  key: ['operator_code', 'quarter', 'window_from'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toOperator],
  rules: [
    {
      isBrokenWhen: 's.window_to <= s.window_from',
      says: 'window_to must be after window_from; split a window that crosses midnight in two',
    },
    {
      isBrokenWhen: `exists (select from staged o where ${sameDays} and o.quarter = s.quarter
        and o.window_from < s.window_from and o.window_to > s.window_from)`,
      says: 'window_from is inside another window of the same operator and quarter',
    },
    {
      isBrokenWhen: `exists (select from staged o where ${sameDays} and o.level = s.level
        and o.work_cent_per_kwh_net <> s.work_cent_per_kwh_net)`,
      says: 'work_cent_per_kwh_net must be the same in all windows of a level, as the operator publishes it',
    },
  ],
  columns: [
    operatorCode,
    ...period('the window applies'),
    column('level', 'Whether the work price is lower or higher than usual.', oneOf(windowLevels), 'High'),
    column('quarter', 'Quarter of the year in which the window applies.', integer({ from: 1, to: 4 }), '1'),
    column('window_from', 'Start, in local time.', timeOfDay, '17:00'),
    column('window_to', 'End, in local time.', timeOfDay, '19:00'),
    column('work_cent_per_kwh_net', 'Work price in the window, ct/kWh net.', centPerKwh, '8.20'),
  ],
}

export const meteringFees: ImportKind = {
  name: 'metering-fees',
  says: 'Price sheets of metering operators (MsbG sections 30, 34 and 35). They take precedence over the metering fees of grid-fees; what neither names costs the legal cap.',
  table: 'metering_fees',
  key: ['operator_code', 'service'],
  hasPeriods: true,
  absentRows: 'removed',
  rules: [
    {
      isBrokenWhen: `s.service = 'OrderedMeterOnce' and s.euro_gross > 100`,
      says: 'a meter that is ordered costs at most 100 € once (MsbG section 35 (1) no. 1)',
    },
    {
      isBrokenWhen: `s.service = 'OrderedMeterPerYear' and s.euro_gross > 30`,
      says: 'a meter that is ordered costs at most 30 € a year beyond the cap (MsbG section 35 (1) no. 1)',
    },
  ],
  columns: [
    {
      ...operatorCode,
      says: 'BDEW code of the metering operator. Where nothing is stored for that of a delivery point, the rows of the grid operator apply.',
    },
    ...period('the fee applies'),
    column(
      'service',
      'What it is for. `SmartMeterUpTo20000Kwh` is also that of a device of EnWG section 14a; `OrderedMeterOnce` and `OrderedMeterPerYear` are what an ordered meter costs more.',
      oneOf(meteringServices),
      'SmartMeterUpTo6000Kwh',
    ),
    column('euro_gross', '€ a year gross; `OrderedMeterOnce`: € gross, once.', euro, '28.00'),
  ],
}

const defaultSuppliers: ImportKind = {
  name: 'default-suppliers',
  says: 'Local default suppliers, for the price comparison. A supplier missing from the file stays as long as prices or postcodes refer to it.',
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
    column('name', 'Name of the supplier.', text(), 'Grundversorger Region Berlin (Beispiel)'),
  ],
}

const defaultSupplierPrices: ImportKind = {
  name: 'default-supplier-prices',
  says: 'What the default suppliers charge a household.',
  table: 'default_supplier_prices',
  key: ['supplier_code'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toSupplier],
  columns: [
    supplierCode,
    ...period('the prices apply'),
    column('work_cent_per_kwh_gross', 'Work price, ct/kWh gross.', centPerKwh, '37.50'),
    column('base_euro_per_month_gross', 'Base price, € a month gross.', euro, '10.70'),
  ],
}

const postcodePrefix = matching(
  /^(0[1-9]|[1-9]\d)\d{0,3}$/,
  'the first 2 to 5 digits of a German postcode, including a leading zero',
)

const postcodes: ImportKind = {
  name: 'postcodes',
  says: 'Who serves a postcode. The longest prefix valid on the day wins; a postcode without a prefix is unknown.',
  table: 'postcodes',
  key: ['prefix'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toOperator, { ...toOperator, column: 'other_operator_codes' }, toSupplier],
  rules: [
    {
      isBrokenWhen: 's.operator_code = any (s.other_operator_codes)',
      says: 'other_operator_codes must not have the operator_code itself',
    },
  ],
  columns: [
    column(
      'prefix',
      'A postcode, or the first digits of several. Keep leading zeros: format the column as text.',
      postcodePrefix,
      '10115',
    ),
    ...period('the row applies'),
    { ...operatorCode, says: 'BDEW code of the grid operator whose fees apply.' },
    column(
      'other_operator_codes',
      'BDEW codes of others that have a grid in the postcode; partners see them, prices do not change.',
      list(marketPartnerCode),
      '',
      optional,
    ),
    municipalityClass,
    supplierCode,
  ],
}

/** In the order in which to import them: later ones refer to earlier ones. */
export const regionalFigures: readonly ImportKind[] = [
  gridOperators,
  gridFees,
  gridFeeWindows,
  defaultSuppliers,
  defaultSupplierPrices,
  postcodes,
]
