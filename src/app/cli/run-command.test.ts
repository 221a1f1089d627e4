import { readFileSync } from 'node:fs'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wattlineProgram } from './program.ts'
import { wattline } from './terminal.fixture.ts'

type Listed = { name: string; command: CommandUnknownOpts }

/** Every command that does something: what has neither arguments nor commands below it, and what has arguments. */
const listed = (parent: CommandUnknownOpts, before = ''): Listed[] =>
  parent.commands.flatMap((command) => {
    const name = `${before}${command.name()}`
    const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0
    return [...(isGroup ? [] : [{ name, command }]), ...listed(command, `${name} `)]
  })

const stream = { write: () => {} }
const commands = listed(
  wattlineProgram({
    environment: {},
    stdout: stream,
    stderr: stream,
    config: () => expect.unreachable(),
    now: () => expect.unreachable(),
    operator: () => expect.unreachable(),
    answer: () => {},
  }),
)
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

describe('help', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('wattline %j shows every command', async (argv) => {
    const { exitCode, stdout, stderr } = await wattline(argv)

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const { name, command } of commands) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
      expect(inOneLine(stdout)).toContain(command.description())
    }
  })

  test.each(commands)('wattline $name --help tells all about it', async ({ name, command }) => {
    const asked = await wattline([...name.split(' '), '--help'])

    expect(asked).toMatchObject({ exitCode: 0, stderr: '' })
    expect(asked.stdout).toContain(`Usage: wattline ${name}`)
    for (const { flags, description } of command.options) {
      expect(inOneLine(asked.stdout)).toContain(`${flags} ${description}`)
    }
    expect(asked.stdout).toContain('--json')
    expect(await wattline(['help', ...name.split(' ')])).toEqual(asked)
  })

  test('it says how a command is called', async () => {
    const { stdout } = await wattline(['client', 'add', '-h'])

    expect(stdout).toContain(
      'Usage: wattline client add <client-id> (--partner <slug> | --operator) [options]\n',
    )
  })

  test('the first word of some commands shows these', async () => {
    const { stdout } = await wattline(['keys', '--help'])

    expect(stdout).toContain('keys rotate')
    expect(stdout).not.toContain('partner add')
    expect(await wattline(['help', 'keys'])).toMatchObject({ exitCode: 0, stdout })
    expect(await wattline(['keys'])).toEqual({ exitCode: 1, stdout: '', stderr: stdout })
  })

  test('instead of a command ends with 1, whatever else this process has to tell', async () => {
    onTestFinished(() => {
      process.exitCode = undefined
    })
    process.exitCode = 5

    expect(await wattline(['keys'])).toMatchObject({ exitCode: 1 })
  })

  test('--version tells the version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

    expect(await wattline(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('a command line that is wrong', () => {
  const help = 'Add --help for usage.'

  test.each([
    ['partnr add', "Unknown command 'partnr'.", '(Did you mean partner?)'],
    ['partner lsit', "Unknown command 'lsit'.", '(Did you mean list?)'],
    ['client rotate', "Unknown command 'rotate'.", help],
    ['nonsense', "Unknown command 'nonsense'.", help],
    ['migrate --jsn', "Unknown option '--jsn'.", '(Did you mean --json?)'],
    ['--jsn migrate', "Unknown option '--jsn'.", '(Did you mean --json?)'],
    ['client add app --partnr x', "Unknown option '--partnr'.", '(Did you mean --partner?)'],
    ['migrate -x', "Unknown option '-x'.", help],
    ['migrate now', "Too many arguments for 'migrate'. Expected 0 arguments but got 1.", help],
    ['partner show', "Missing required argument 'slug'.", help],
    ['client grant app', "Missing required argument 'scope'.", help],
    ['client add app', 'wattline client add needs --partner or --operator.', ''],
    [
      'client add app --operator --partner acme',
      "Option '--partner <slug>' cannot be used with option '--operator'.",
      help,
    ],
    [
      'client add app --operator --redirect-uri https://a.example/',
      'A public client belongs to a partner: use --partner.',
      '',
    ],
    [
      'partner add acme --type --brand-name Acme',
      "Option '--type <type>' argument '--brand-name' is invalid. Its value is missing.",
      help,
    ],
    [
      'partner add acme --brand-name --type ThirdParty',
      "Option '--brand-name <text>' argument '--type' is invalid. Its value is missing.",
      help,
    ],
    [
      'client add app --scope --operator',
      "Option '--scope <scope>' argument '--operator' is invalid. Its value is missing.",
      help,
    ],
    [
      'partner add acme --brand-name A --brand-name B',
      "Option '--brand-name <text>' argument 'B' is invalid. It is given twice.",
      help,
    ],
    ['partner add acme --brand-name', "Option '--brand-name <text>' argument missing.", help],
    ['partner add acme --brand-name A', "Required option '--type <type>' not specified.", help],
    ['partner list --json=yes', "Unknown option '--json=yes'.", help],
  ])('wattline %s', async (line, sentence, hint) => {
    const { exitCode, stdout, stderr } = await wattline(line.split(' '))

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr.split('\n').slice(0, 2)).toEqual([sentence, hint])
  })
})

describe('colours', () => {
  test.each([
    ['a terminal has them', { isTTY: true }, {}, true],
    ['a pipe has none', { isTTY: false }, {}, false],
    ['NO_COLOR takes them away', { isTTY: true }, { NO_COLOR: '1' }, false],
    ['a dumb terminal has none', { isTTY: true }, { TERM: 'dumb' }, false],
  ])('%s', async (_, streams, environment, isColourful) => {
    const right = await wattline(['help'], environment, streams)
    const wrong = await wattline(['nonsense'], environment, streams)

    expect(right.stdout.includes('\x1b[')).toBe(isColourful)
    expect(wrong.stderr.includes('\x1b[')).toBe(isColourful)
  })
})

test('a wrong configuration is reported by every variable', async () => {
  const { exitCode, stderr } = await wattline(['partner', 'list'], { PORT: 'x', SANDBOX: 'maybe' })

  expect(exitCode).toBe(1)
  expect(stderr).toBe(
    'PORT must be a whole number from 0 to 65535, not "x".\nSANDBOX must be one of on, off, not "maybe".\n',
  )
})

test('a data folder without a database is not filled by a mere question', async () => {
  const { exitCode, stderr } = await wattline(['partner', 'list'], { DATA_DIR: '/tmp/wattline-nothing-here' })

  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^There is no database in \/tmp\/wattline-nothing-here yet\.\nwattline migrate or /)
})
