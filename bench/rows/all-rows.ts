import type { Row } from '../row.ts'
import { tariffsRow } from './tariffs.ts'
import { tokenRow } from './token.ts'

/** Every row of the bench; a new one is a file here and a line below. */
export const rows: readonly Row[] = [tokenRow, tariffsRow]
