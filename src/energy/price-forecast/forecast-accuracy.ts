import type { Db } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { tomorrowOf } from '../day-ahead-prices/publication.ts'
import { meanOf } from './past-errors.ts'
import { type ErrorOfDay, findErrors } from './repository.ts'

export type { ErrorOfDay }

const lastDays = 30

/** How good the forecasts of the last thirty days were; undefined while none of these days has prices. */
export type ForecastAccuracy = {
  firstDate: string
  lastDate: string
  /** Over all days ahead, in EUR/MWh. */
  error: number
  held: number
  horizons: readonly { ahead: number; days: number; error: number; held: number }[]
}

/** Up to the last published day. */
export async function readAccuracy(
  db: Db,
  now: Date,
  last = tomorrowOf(now),
): Promise<ForecastAccuracy | undefined> {
  return accuracyOf(await findErrors(db, plusDays(last, 1 - lastDays), last))
}

/** What was measured of the days of a period, both inclusive. */
export const readErrors = (db: Db, from: string, to: string): Promise<ErrorOfDay[]> =>
  findErrors(db, from, to)

/** Of errors in the order of their days. */
export function accuracyOf(errors: readonly ErrorOfDay[]): ForecastAccuracy | undefined {
  const [first, last] = [errors[0], errors.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const { error, held } = meanOf(errors)
  return { firstDate: first.date, lastDate: last.date, error, held, horizons: byHorizon(errors) }
}

/** The means of errors by how many days ahead they were forecast. */
export function byHorizon(errors: readonly ErrorOfDay[]) {
  const aheads = [...new Set(errors.map(({ ahead }) => ahead))].sort((one, other) => one - other)
  return aheads.map((ahead) => ({ ahead, ...meanOf(errors.filter((error) => error.ahead === ahead)) }))
}
