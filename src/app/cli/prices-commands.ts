import { readFile, writeFile } from 'node:fs/promises'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { HorizonError } from '../../energy/price-forecast/forecast-accuracy.ts'
import { type SeriesError, sampleErrors } from '../../energy/price-forecast/sample-errors.ts'
import { type AddCommands, UsageFault } from './command.ts'
import { type Paint, paintFor } from './paint.ts'
import { table } from './table.ts'
import { addTrySourceCommand } from './try-source-command.ts'

export const addPricesCommands: AddCommands = (program, context) => {
  const prices = program.command('prices').description('Look into day-ahead prices.')

  addForecastErrorCommand(prices, context)
  addTrySourceCommand(prices, context)
}

const addForecastErrorCommand: AddCommands = (prices, context) => {
  prices
    .command('forecast-error')
    .description('Forecast every day of the sample prices from those before it, and print the errors.')
    .option('--last <days>', 'only the last days of each series', daysIn)
    .option('--write <file>', 'replace the tables in a file, such as docs/concepts/forecast.md')
    .action(async ({ last, write }) => {
      const page = write === undefined ? undefined : await pageIn(write)
      const startedAt = performance.now()
      const errors = await sampleErrors(last === undefined ? {} : { lastDays: last })
      const seconds = (performance.now() - startedAt) / 1000
      if (write !== undefined && page !== undefined)
        await writeFile(write, `${page.before}${markdownOf(errors)}\n\n${page.after}`)
      const paint = paintFor(context.stdout, context.environment)
      const lines = errors.flatMap((series) => [...linesOf(series, paint), ''])
      context.answer({ data: errors, lines: [...lines, `It took ${seconds.toFixed(1)} s.`] })
    })
}

function daysIn(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('It is a number of days.')
  return Number(text)
}

const columns: [heading: string, cell: (error: HorizonError) => string][] = [
  ['Days ahead', ({ ahead }) => String(ahead)],
  ['Days', ({ days }) => String(days)],
  ['Forecast', ({ error }) => error.toFixed(1)],
  ['Last week', ({ lastWeekError }) => lastWeekError.toFixed(1)],
  ['Four same weekdays', ({ fourWeeksError }) => fourWeeksError.toFixed(1)],
  ['Prices in the band', ({ held }) => `${(held * 100).toFixed(1)} %`],
]

const linesOf = ({ series, horizons }: SeriesError, paint: Paint): string[] => [
  paint.bold(series),
  'Mean absolute error in EUR/MWh',
  ...table(horizons, columns, { paint, none: 'No day of it has a forecast with a band.' }),
]

const markdownOf = (errors: readonly SeriesError[]): string =>
  errors
    .map(({ series, horizons }) =>
      [
        `### ${series}`,
        '',
        'Mean absolute error in EUR/MWh.',
        '',
        `| ${columns.map(([heading]) => heading).join(' | ')} |`,
        `|${columns.map(() => '---:').join('|')}|`,
        ...horizons.map((error) => `| ${columns.map(([, cell]) => cell(error)).join(' | ')} |`),
      ].join('\n'),
    )
    .join('\n\n')

/** The headings of the first table and of what follows the last one. */
const [begin, end] = ['### Hourly prices', '### What the columns mean']

/** What a file has around the tables. */
async function pageIn(file: string): Promise<{ before: string; after: string }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from)
    throw new UsageFault(`${file} has no place for the tables.`, `It is between "${begin}" and "${end}".`)
  return { before: text.slice(0, from), after: text.slice(to) }
}
