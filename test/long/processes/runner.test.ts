import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../support/processes-of.ts'

const config = `export default { test: {
  include: ['endless.mjs'],
  pool: 'forks',
  setupFiles: ['${process.cwd()}/test/support/end-with-runner.ts'],
} }`

/** Starts a process, says so, and never ends. */
const endless = `import { spawn } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
test('never ends', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync('pids.part', process.pid + ' ' + child.pid)
  renameSync('pids.part', 'pids')
  return new Promise(() => {})
}, 0)`

test.skipIf(process.platform !== 'linux')(
  'tests that are ended by a signal leave neither themselves nor what they started behind',
  async () => {
    // Below the project, whose packages it uses.
    mkdirSync('dist', { recursive: true })
    const folder = mkdtempSync('dist/.runner-')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'vitest.config.mjs'), config)
    writeFileSync(join(folder, 'endless.mjs'), endless)
    const runner = spawn(process.execPath, [join(process.cwd(), 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: folder,
      stdio: 'ignore',
    })
    onTestFinished(() => void runner.kill('SIGKILL'))
    await expect.poll(() => existsSync(join(folder, 'pids'))).toBe(true)
    const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number)
    expect(pids.map(isAlive)).toEqual([true, true])

    runner.kill('SIGTERM')

    await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
  },
)
