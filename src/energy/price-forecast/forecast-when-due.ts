import type { Db } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log/log.ts'
import { isForecastDue, type Retrained, type RetrainOptions } from './retrain.ts'

type Deps = Omit<RetrainOptions, 'now'> & {
  db: Db
  log: Pick<Log, 'info' | 'warn'>
  /** `retrainForecast`, in a thread. */
  retrain: (options: RetrainOptions) => Promise<Retrained>
}

// Too few prices stay too few until somebody imports older ones, who then waits for the forecast.
const retryMs = 60_000

/** Makes a forecast when prices were published that none knows. To be called again and again. */
export function forecastWhenDue({ db, log, retrain, ...options }: Deps): (now: Date) => Promise<void> {
  let tooFew = { at: Number.NEGATIVE_INFINITY, days: -1 }
  return async (now) => {
    if (Math.abs(now.getTime() - tooFew.at) < retryMs) return
    if (!(await isForecastDue(db, { ...options, now }))) return
    const done = await retrain({ ...options, now })
    if (done.state === 'not-due') return
    if (done.state === 'too-few-days') {
      const { days } = done
      if (days !== tooFew.days) log.info({ days }, 'too few days have prices for a forecast')
      tooFew = { at: now.getTime(), days }
      return
    }
    const { knownUntil, milliseconds, driversFault } = done
    log.info({ knownUntil, milliseconds }, 'prices forecast')
    if (driversFault !== undefined) log.warn({ driversFault }, 'prices were forecast without drivers')
  }
}
