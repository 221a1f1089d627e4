import { CommanderError } from '@commander-js/extra-typings'
import { withIncluded } from '../../partners/scopes.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { localActor } from '../local-actor.ts'
import type { CommandAnswer, Stream } from './command.ts'
import { faultLines } from './fault-lines.ts'
import { paintFor } from './paint.ts'
import { wattlineProgram } from './program.ts'

type Surroundings = { environment: Record<string, string | undefined>; stdout: Stream; stderr: Stream }

/** Runs one command line and returns its exit code. Whatever goes wrong is reported on stderr, never thrown. */
export async function runCommand(argv: string[], surroundings: Surroundings): Promise<number> {
  const { environment, stdout, stderr } = surroundings
  let answer: CommandAnswer | undefined
  const program = wattlineProgram({
    ...surroundings,
    config: () => readConfig(environment),
    now: systemClock.now,
    // An operator who can reach the database may do everything.
    operator: () => ({
      ...localActor('cli', { now: systemClock.now(), environment }),
      scopes: withIncluded(['operator']),
    }),
    answer: (given) => {
      answer = given
    },
  })
  try {
    await program.parseAsync(isHelp(argv) ? [...argv.slice(1), '--help'] : argv, { from: 'user' })
    if (answer === undefined) return 0
    const { data, lines, exitCode = 0 } = answer
    stdout.write(`${program.opts().json ? JSON.stringify(data, null, 2) : lines.join('\n')}\n`)
    return exitCode
  } catch (error) {
    // Help instead of a command that is missing; Commander would answer with the exit code of this process.
    if (error instanceof CommanderError) return error.code === 'commander.help' ? 1 : error.exitCode
    const [sentence = '', ...rest] = faultLines(error)
    stderr.write(`${[paintFor(stderr, environment).red(sentence), ...rest].join('\n')}\n`)
    return 1
  }
}

/** Without a word there is help too; and `help client add` is about the command, not about its group. */
const isHelp = (argv: string[]): boolean => argv.length === 0 || argv[0] === 'help'
