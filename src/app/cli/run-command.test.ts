import { describe, expect, test } from 'vitest'
import { commands } from './commands.ts'
import { wattline } from './terminal.fixture.ts'

describe('help', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('wattline %j shows every command', async (argv) => {
    const { exitCode, stdout, stderr } = await wattline(argv)

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const { name, says } of commands) expect(stdout).toMatch(new RegExp(`^  ${name} +${says}$`, 'm'))
  })

  test.each(commands.map(({ name }) => name))('wattline %s --help tells all about it', async (name) => {
    const command = commands.find((candidate) => candidate.name === name)
    const asked = await wattline([...name.split(' '), '--help'])

    expect(asked).toMatchObject({ exitCode: 0, stderr: '' })
    expect(asked.stdout).toContain(`Usage: wattline ${name}`)
    for (const { says } of Object.values(command?.options ?? {})) expect(asked.stdout).toContain(says)
    expect(await wattline(['help', ...name.split(' ')])).toEqual(asked)
  })

  test('it says how a command is called', async () => {
    const { stdout } = await wattline(['client', 'add', '-h'])

    expect(stdout).toContain(
      'Usage: wattline client add <client-id> (--partner <slug> | --operator) [--scope <scope>]… [--redirect-uri <address>]…\n',
    )
  })

  test('the first word of some commands shows these', async () => {
    const { stdout } = await wattline(['keys', '--help'])

    expect(stdout).toContain('keys rotate')
    expect(stdout).not.toContain('partner add')
    expect(await wattline(['help', 'keys'])).toMatchObject({ exitCode: 0, stdout })
  })

  test('--version tells the version', async () => {
    expect(await wattline(['--version'])).toEqual({ exitCode: 0, stdout: '0.1.0\n', stderr: '' })
  })
})

describe('a command line that is wrong', () => {
  test.each([
    ['partnr add', 'There is no command wattline partnr.', 'Did you mean wattline partner add?'],
    ['partner lsit', 'There is no command wattline partner lsit.', 'Did you mean wattline partner list?'],
    [
      'client rotate',
      'There is no command wattline client rotate.',
      'Did you mean wattline client rotate-secret?',
    ],
    ['keys drop', 'There is no command wattline keys drop.', 'Possible: wattline keys rotate.'],
    ['keys', 'wattline keys needs a further word.', 'Possible: wattline keys rotate.'],
    ['nonsense', 'There is no command wattline nonsense.', 'See wattline help.'],
    ['help nonsense', 'There is no command wattline nonsense.', 'See wattline help.'],
    ['--json partner list', 'wattline has no option --json before a command.', 'See wattline help.'],
    ['migrate --jsn', 'wattline migrate has no option --jsn.', 'Did you mean --json?'],
    ['migrate -x', 'wattline migrate has no option -x.', 'See wattline migrate --help.'],
    ['migrate now', 'wattline migrate does not expect "now".', 'Usage: wattline migrate'],
    ['partner show', 'wattline partner show needs <slug>.', 'Usage: wattline partner show <slug>'],
    ['client add app', 'wattline client add needs --partner or --operator.', undefined],
    ['client add app --operator --partner acme', 'Give --partner or --operator, not both.', undefined],
    [
      'partner add acme --type --brand-name Acme',
      '--type needs a value: --type <Whitelabel|ThirdParty|SalesAffiliate>.',
      undefined,
    ],
    ['partner add acme --type A --type B', '--type is given twice.', undefined],
    ['partner list --json=yes', '--json takes no value.', undefined],
    ['partner add acme --json', 'wattline partner add needs --type, --brand-name.', undefined],
  ])('wattline %s', async (line, sentence, hint) => {
    const { exitCode, stdout, stderr } = await wattline(line.split(' '))

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    const [first, second] = stderr.split('\n')
    expect(first).toBe(sentence)
    if (hint !== undefined) expect(second).toBe(hint)
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

test('a wrong configuration is told by every variable', async () => {
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
