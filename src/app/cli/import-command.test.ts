import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { allImports } from '../../backoffice/imports/all-imports.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { wattline } from './terminal.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattline-csv-'))
let environment: Record<string, string>

beforeAll(async () => {
  environment = { DATABASE_URL: addressUrl((await testDatabase()).address) }
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (argv: string[], streams = {}) => wattline(['import', ...argv], environment, streams)

const lineOf = (name: string, says: string) =>
  new RegExp(`^${name} +${says.replace(/[.*+?()[\]{}|^$]/g, '\\$&')}$`, 'm')

function fileOf(...lines: string[]): string {
  const path = join(folder, 'emission-factors.csv')
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  return path
}

describe('wattline import', () => {
  test('without arguments lists the kinds of data', async () => {
    const { exitCode, stdout, stderr } = await run([])

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const { name, says } of allImports) expect(stdout).toMatch(lineOf(name, says))
    const kinds = JSON.parse((await run(['--json'])).stdout)
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(allImports.map(({ name }) => name))
  })

  test('imports a file, and a second time finds nothing to do', async () => {
    const file = fileOf('year;gram_per_kwh;edition', '2023;386;UBA 2025', '2024;363;UBA 2025')

    expect(await run(['emission-factors', file])).toEqual({
      exitCode: 0,
      stdout: 'Imported emission-factors: 2 rows. Running services use them within 5 seconds.\n',
      stderr: '',
    })
    expect(JSON.parse((await run(['emission-factors', file, '--json'])).stdout)).toEqual({
      kind: 'emission-factors',
      rows: 2,
      changed: false,
    })
    expect((await run(['emission-factors', file])).stdout).toBe(
      'Nothing to do: the 2 rows of emission-factors are stored already.\n',
    )
  })

  test('with --dry-run says line by line what would change, and changes nothing', async () => {
    await run(['emission-factors', fileOf('year;gram_per_kwh;edition', '2023;386;UBA 2025')])
    const file = fileOf('year;gram_per_kwh;edition', '2023;380;UBA 2025', '2025;350;UBA 2026')

    for (const _ of ['once', 'again'])
      expect((await run(['emission-factors', file, '--dry-run'])).stdout).toBe(
        'Would import emission-factors: 2 rows, 1 new, 1 changed, 0 removed, 0 unchanged.\n' +
          '  line 2: 2023 changed\n  line 3: 2025 added\n',
      )
    const faulty = fileOf('year;gram_per_kwh;edition', '2023;much;UBA 2025')
    expect((await run(['emission-factors', faulty, '--dry-run'])).exitCode).toBe(1)
  })

  test('shows a progress bar on a terminal only', async () => {
    const file = fileOf('year;gram_per_kwh;edition', '2023;386;UBA 2025')

    expect((await run(['emission-factors', file], { isTTY: true })).stderr).toMatch(
      /Importing emission-factors █+ 100 %/,
    )
    expect((await run(['emission-factors', file])).stderr).toBe('')
  })

  test('lists every fault with its line', async () => {
    const file = fileOf('year;gram_per_kwh;edition', '2023;much;UBA 2025', '2024;363;UBA 2025', 'soon;1;x')
    const { exitCode, stdout, stderr } = await run(['emission-factors', file])

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines[0]).toBe('The file was not imported:')
    expect(lines[1]).toMatch(/^ {2}line 2: gram_per_kwh/)
    expect(lines[2]).toMatch(/^ {2}line 4: year/)
    expect(lines).toHaveLength(3)
  })

  test.each([
    [['levis', 'x.csv'], 'There is no kind of data levis.\nDid you mean levies?\n'],
    [
      ['nonsense'],
      `There is no kind of data nonsense.\nPossible: ${allImports.map(({ name }) => name).join(', ')}.\n`,
    ],
    [
      ['emission-factors'],
      'wattline import emission-factors needs the path of a CSV file.\nIts columns: year, gram_per_kwh, edition. More in docs/operate/imports.md.\n',
    ],
    [['levies', '/nowhere.csv'], 'The file was not imported:\n  there is no file /nowhere.csv\n'],
    [
      ['levies', 'a.csv', 'b.csv'],
      "Too many arguments for 'import'. Expected 2 arguments but got 3.\nAdd --help for usage.\n",
    ],
  ])('refuses %j', async (argv, stderr) => {
    expect(await run(argv)).toEqual({ exitCode: 1, stdout: '', stderr })
  })
})
