import { isBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { type CellType, oneOf, text } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind, optional } from '../../platform/imports/import-kind.ts'
import { marketRoles } from '../market-partners/market-partner.ts'
import { marketPartnerCode } from './columns.ts'

const checkedCode: CellType = {
  ...marketPartnerCode,
  form: `${marketPartnerCode.form}, the last of which is a check digit`,
  read(cell) {
    const read = marketPartnerCode.read(cell)
    return 'fault' in read || isBdewCode(cell) ? read : { fault: `${cell} has a wrong check digit` }
  },
}

/** The whole market has a fraction of it. More would make searching in memory slow. */
const maxRows = 20_000

export const marketPartners: ImportKind = {
  name: 'market-partners',
  says: 'The directory of suppliers, grid operators and metering operators, which partners search and orders look up the previous supplier in.',
  table: 'market_partners',
  key: ['code'],
  hasPeriods: false,
  absentRows: 'removed',
  rules: [
    {
      isBrokenWhen: `s.line = (select max(o.line) from staged o) and (select count(*) from staged) > ${maxRows}`,
      says: `the file has more than ${maxRows} rows; leave out other market functions`,
    },
  ],
  columns: [
    column(
      'code',
      'Code of BDEW or DVGW, or GLN. Format the column as text: spreadsheets round long numbers.',
      checkedCode,
      '9999801000007',
    ),
    column('role', 'Role in the market.', oneOf(marketRoles), 'Supplier'),
    column(
      'name',
      'Name of the company, with its legal form.',
      text(),
      'Grundversorger Region Berlin (Beispiel)',
    ),
    column('city', 'City of the company.', text(100), 'Berlin', optional),
  ],
}
