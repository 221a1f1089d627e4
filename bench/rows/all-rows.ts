import type { Row } from '../row.ts'
import { calculationRow } from './calculation.ts'
import { createOrderRow, createOrderWithMailRow, createOrderWithPasswordRow } from './create-order.ts'
import { readOrderPlainRow, readOrderRow } from './read-order.ts'
import { tariffsRow } from './tariffs.ts'
import { tokenRow } from './token.ts'
import { twoProcessesRow } from './two-processes.ts'

/** Every row of the bench; a new one is a file here and a line below. */
export const rows: readonly Row[] = [
  tokenRow,
  tariffsRow,
  calculationRow,
  createOrderRow,
  createOrderWithPasswordRow,
  createOrderWithMailRow,
  readOrderRow,
  readOrderPlainRow,
  twoProcessesRow,
]
