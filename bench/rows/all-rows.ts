import type { Row } from '../row.ts'
import { calculationRow } from './calculation.ts'
import { contractsRow } from './contracts.ts'
import { createOrderRow, createOrderWithMailRow, createOrderWithPasswordRow } from './create-order.ts'
import { drizzleRows } from './drizzle.ts'
import { marketPriceRows } from './market-prices.ts'
import { nestRows } from './nest.ts'
import { prismRows } from './prism.ts'
import { readOrderNode24Row, readOrderPlainRow, readOrderRow } from './read-order.ts'
import { requestLogRow } from './request-log.ts'
import { tariffsRow } from './tariffs.ts'
import { tokenLimitRow, tokenRow } from './token.ts'
import { twoProcessesReadRow, twoProcessesRow } from './two-processes.ts'
import { createOrderWithWebhooksRow } from './webhooks.ts'

/** Every row of the bench; a new one is a file here and a line below. */
export const rows: readonly Row[] = [
  tokenRow,
  tokenLimitRow,
  tariffsRow,
  requestLogRow,
  calculationRow,
  createOrderRow,
  createOrderWithPasswordRow,
  createOrderWithMailRow,
  readOrderRow,
  readOrderPlainRow,
  readOrderNode24Row,
  contractsRow,
  ...marketPriceRows,
  twoProcessesRow,
  twoProcessesReadRow,
  createOrderWithWebhooksRow,
  ...nestRows,
  ...drizzleRows,
  ...prismRows,
]
