import { matching } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind } from '../../platform/imports/import-kind.ts'
import { municipalityClass, operatorCode, period, supplierCode, toOperator, toSupplier } from './columns.ts'

const postcodePrefix = matching(
  /^(0[1-9]|[1-9]\d)\d{0,3}$/,
  'the first 2 to 5 digits of a German postcode, leading zero included',
)

export const postcodes: ImportKind = {
  name: 'postcodes',
  says: 'Who serves a postcode. The longest prefix that holds on the day wins; a postcode without a prefix does not exist.',
  table: 'postcodes',
  key: ['prefix'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toOperator, toSupplier],
  columns: [
    column(
      'prefix',
      'A postcode, or the first digits of several. Keep the leading zero: format the column as text.',
      postcodePrefix,
      '10115',
    ),
    ...period('the row holds'),
    operatorCode,
    municipalityClass,
    supplierCode,
  ],
}
