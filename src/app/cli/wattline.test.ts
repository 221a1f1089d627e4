import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../../test/support/bare-environment.ts'
import type { Printed } from './terminal.fixture.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'wattline-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the program as a process of its own, on the database in its data folder. */
function run(...argv: string[]): Promise<Printed> {
  // Not the whole environment: Vite puts a BASE_URL of its own there.
  const env = { ...bareEnvironment, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['dist/wattline.js', ...argv], { env })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => {
    printed.stdout += data
  })
  child.stderr.on('data', (data) => {
    printed.stderr += data
  })
  return new Promise((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode: exitCode ?? -1, ...printed }))
  })
}

test('a database of our own is started for the moment and ends with the command, well or not', async () => {
  const migrated = await run('migrate')
  expect(migrated).toMatchObject({ exitCode: 0, stderr: '' })
  expect(migrated.stdout).toContain('Applied 0001_revisions.sql.\n')

  const refused = await run('partner', 'show', 'nobody')
  expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: 'There is no partner with the slug nobody.\n' })

  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
