import { readFileSync } from 'node:fs'
import { projectFolder } from '../../platform/project-folder.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { systemClock } from '../../platform/time/clock.ts'
import type { Answer, Context, Stream } from './command.ts'
import { commands } from './commands.ts'
import { faultLines } from './fault-lines.ts'
import { commandsOf, findCommand } from './find-command.ts'
import { helpOf, overview } from './help.ts'
import { type Paint, paintFor } from './paint.ts'
import { parseCommandLine } from './parse-command-line.ts'

type Surroundings = { environment: Record<string, string | undefined>; stdout: Stream; stderr: Stream }

/** Runs one command line and returns its exit code. Whatever goes wrong is told on stderr, never thrown. */
export async function runCommand(argv: string[], surroundings: Surroundings): Promise<number> {
  const { environment, stdout, stderr } = surroundings
  try {
    const { text, exitCode } = await answerTo(argv, {
      ...surroundings,
      config: () => readConfig(environment),
      now: systemClock.now,
    })
    stdout.write(`${text}\n`)
    return exitCode
  } catch (error) {
    const [sentence = '', ...rest] = faultLines(error)
    stderr.write(`${[paintFor(stderr, environment).red(sentence), ...rest].join('\n')}\n`)
    return 1
  }
}

async function answerTo(argv: string[], context: Context): Promise<{ text: string; exitCode: number }> {
  const told = general(argv, paintFor(context.stdout, context.environment))
  if (told !== undefined) return { text: told.join('\n'), exitCode: 0 }

  const { command, args } = findCommand(commands, argv)
  const { values, isJson, isHelp } = parseCommandLine(command, args)
  if (isHelp) {
    return { text: helpOf(command, paintFor(context.stdout, context.environment)).join('\n'), exitCode: 0 }
  }
  const answer: Answer = await command.run(values, context)
  const text = isJson ? JSON.stringify(answer.data, null, 2) : answer.lines.join('\n')
  return { text, exitCode: answer.exitCode ?? 0 }
}

const helpWords = new Set(['help', '--help', '-h'])

/** Help and version, which belong to no command: `help`, `help client add`, `client --help`, `--version`. */
function general(argv: string[], paint: Paint): string[] | undefined {
  const [first, second] = argv
  if (first === '--version' || first === '-v') return [versionOfPackage()]
  if (first === undefined || (helpWords.has(first) && second === undefined)) return overview(commands, paint)
  const group = commandsOf(commands, helpWords.has(first) ? (second ?? '') : first)
  const isAboutGroup = helpWords.has(first)
    ? argv.length === 2
    : argv.length === 2 && helpWords.has(second ?? '')
  if (group.length > 0 && isAboutGroup) return overview(group, paint)
  return helpWords.has(first) ? helpOf(findCommand(commands, argv.slice(1)).command, paint) : undefined
}

function versionOfPackage(): string {
  return (JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8')) as { version: string }).version
}
