import './setup/node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentOn } from './setup/fake-clock.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { run } from './setup/run.mjs'

const moment = momentOn(new Date())

/** The files with tests that are skipped while the clock is faked. */
const clockTests = execFileSync('git', ['grep', '-l', 'skipIf(hasFakedClock)', '--', '*.test.ts'], {
  cwd: projectRoot,
})
  .toString()
  .trim()
  .split('\n')

/**
 * What CI runs, the quick answers first. `npm test` plays at one of the moments that break code, another one every day;
 * the long lane and what a faked clock keeps from being played, now.
 */
const checks = {
  Types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'Types of code for browsers': [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    'tsconfig.browser.json',
  ],
  Lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  'Terms in Markdown': ['node_modules/textlint/bin/textlint.js', '**/*.md'],
  'Generated documents': ['scripts/docs.mjs', '--check'],
  Compatibility: ['scripts/compatibility.mjs'],
  Licences: ['scripts/upkeep.mjs', 'licences', '--check'],
  [`npm test -- --at ${moment}`]: ['scripts/test.mjs', '--at', moment],
  'npm test, files that need the real clock': ['scripts/test.mjs', ...clockTests],
  'npm run test:long': ['scripts/test.mjs', '--long'],
}

await ensurePackages()
const folder = mkdtempSync(join(tmpdir(), 'wattline-check-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const failures = join(folder, 'failures.txt')
writeFileSync(failures, '')
const rows = []
for (const [name, args] of Object.entries(checks)) {
  console.log(`\n── ${name} ──`)
  const counts = join(folder, `counts-${rows.length}.txt`)
  const start = Date.now()
  const { code, interrupted } = await run(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, TEST_FAILURES_FILE: failures, TEST_COUNTS_FILE: counts },
  })
  if (interrupted) process.exit(code || 1)
  rows.push({
    name,
    passed: code === 0,
    seconds: ((Date.now() - start) / 1000).toFixed(1),
    counts: existsSync(counts) ? `  ${readFileSync(counts, 'utf8')}` : '',
  })
}

console.log('\n── Summary ──')
for (const { name, passed, seconds, counts } of rows) {
  console.log(`${name.padEnd(42)} ${passed ? 'passed' : 'FAILED'} ${seconds.padStart(7)} s${counts}`)
}
console.log(readFileSync(failures, 'utf8'))
process.exitCode = rows.every((row) => row.passed) ? 0 : 1
