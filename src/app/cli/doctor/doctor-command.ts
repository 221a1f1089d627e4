import { type Config, ConfigError } from '../../../platform/settings/config.ts'
import type { AddCommands, CommandAnswer, Context } from '../command.ts'
import { paintFor } from '../paint.ts'
import type { Check } from './check.ts'
import { configurationFaults } from './check-configuration.ts'
import { checkDatabase } from './check-database.ts'
import { examine } from './examine.ts'

export const addDoctorCommand: AddCommands = (program, context) => {
  program
    .command('doctor')
    .description(
      'Check settings, database, mail and everything else that production needs, and say what to do.',
    )
    .action(async () => context.answer(answerOf(await checksOf(context), context)))
}

async function checksOf(context: Context): Promise<Check[]> {
  let config: Config
  try {
    config = context.config()
  } catch (error) {
    // Without a configuration there is nothing that the other checks could look at.
    if (error instanceof ConfigError) return [configurationFaults(error)]
    throw error
  }
  const { environment, now } = context
  return examine(config, { environment, now, checkDatabase: () => checkDatabase(config, now) })
}

const signs = { ok: ['green', '✓'], warning: ['yellow', '!'], failure: ['red', '✗'] } as const

function answerOf(checks: Check[], { stdout, environment }: Context): CommandAnswer {
  const paint = paintFor(stdout, environment)
  const width = Math.max(...checks.map(({ area }) => area.length))
  const count = (wanted: Check['verdict']) => checks.filter(({ verdict }) => verdict === wanted).length
  const lines = checks.flatMap(({ area, verdict, message, details = [] }) => {
    const [colour, sign] = signs[verdict]
    return [
      `${paint[colour](sign)} ${area.padEnd(width)}  ${message}`,
      ...details.map((detail) => `${' '.repeat(width + 4)}${detail}`),
    ]
  })
  const isHealthy = count('failure') === 0
  const summary = isHealthy
    ? `All is well${count('warning') > 0 ? `, but see the warnings: ${count('warning')}` : ''}.`
    : `Not well yet: ${count('failure')} failed, ${count('warning')} with a warning.`
  return { data: { isHealthy, checks }, lines: [...lines, '', summary], exitCode: isHealthy ? 0 : 1 }
}
