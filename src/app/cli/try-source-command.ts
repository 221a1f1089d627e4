import { Argument } from '@commander-js/extra-typings'
import { originNames } from '../../energy/day-ahead-prices/price-day.ts'
import { lastDateBy, publishedAt } from '../../energy/day-ahead-prices/publication.ts'
import { priceSources } from '../../energy/day-ahead-prices/sources/price-sources.ts'
import { type TriedSource, trySource } from '../../energy/day-ahead-prices/try-source.ts'
import { fetchedSources } from '../../platform/settings/prices.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import { formatInstant } from '../../platform/time/date-time-format.ts'
import { type AddCommands, once, UsageFault } from './command.ts'
import { alignedRows } from './table.ts'

export const addTrySourceCommand: AddCommands = (prices, context) => {
  prices
    .command('try')
    .description('Show what a live source would deliver for a day, or why nothing comes; nothing is stored.')
    .addArgument(new Argument('<source>', 'Which source').choices(fetchedSources))
    .option('--date <date>', 'Day of delivery; default: tomorrow from 13:00 on, else today', once)
    .action(async (name, { date = lastDateBy(context.now(), publishedAt) }) => {
      if (!isCalendarDate(date)) throw new UsageFault('--date must be a date such as 2026-11-15.')
      const { entsoeToken } = context.config().dayAheadPrices
      if (name === 'entsoe' && entsoeToken === undefined)
        throw new UsageFault(
          'ENTSOE_TOKEN is not set.',
          'ENTSO-E grants a token by email; the other sources need none.',
        )
      for (const source of priceSources({ sources: [name], entsoeToken })) {
        const tried = await trySource(source, date)
        context.answer({ data: tried, lines: linesOf(tried), exitCode: tried.reason === null ? 0 : 1 })
      }
    })
}

/** What came, for people. */
export function linesOf(tried: TriedSource): string[] {
  const { source, date, quarterHours, quarterHoursOfDay, prices, missing, tookMs, reason, warning } = tried
  const time = (at: Date) => formatInstant(at, 'Offset')
  const eur = (value: number) => `${value.toFixed(2)} EUR/MWh`
  const rows = [
    ['source', originNames[source]],
    ['day', date],
    [
      'quarter-hours',
      `${quarterHours} of ${quarterHoursOfDay}${tried.resolutionMinutes === 60 ? ', from hourly prices' : ''}`,
    ],
    ...(prices === null
      ? []
      : [
          ['lowest', eur(prices.lowest)],
          ['mean', eur(prices.mean)],
          ['highest', eur(prices.highest)],
          ['first', `${eur(prices.first.eurPerMwh)} at ${time(prices.first.at)}`],
          ['last', `${eur(prices.last.eurPerMwh)} at ${time(prices.last.at)}`],
        ]),
    ...missing.map(({ from, to }) => ['missing', `${time(from)} to ${time(to)}`]),
    ['took', `${(tookMs / 1000).toFixed(2)} s`],
  ]
  const verdict = reason === null ? 'The service would use these prices.' : `Not usable: ${reason}`
  return [
    ...alignedRows(rows),
    '',
    verdict,
    ...(warning === null ? [] : [`Note: ${warning}`]),
    'Nothing was stored.',
  ]
}
