import './setup/node-version.mjs'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentOn } from './setup/fake-clock.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { run } from './setup/run.mjs'

const moment = momentOn(new Date())

/** What CI runs, the quick answers first. At another time it plays what a date can break: what stands beside the code. */
const checks = {
  Types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  Lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  'Generated documents': ['scripts/docs.mjs', '--check'],
  Compatibility: ['scripts/compatibility.mjs'],
  Licences: ['scripts/upkeep.mjs', 'licences', '--check'],
  'npm test': ['scripts/test.mjs'],
  [`npm test -- --at ${moment} src/`]: ['scripts/test.mjs', '--at', moment, 'src/', 'test/examples'],
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
  const start = Date.now()
  const { code, interrupted } = await run(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, TEST_FAILURES_FILE: failures },
  })
  if (interrupted) process.exit(code || 1)
  rows.push({ name, passed: code === 0, seconds: ((Date.now() - start) / 1000).toFixed(1) })
}

console.log('\n── Summary ──')
for (const { name, passed, seconds } of rows) {
  console.log(`${name.padEnd(36)} ${passed ? 'passed' : 'FAILED'} ${seconds.padStart(7)} s`)
}
console.log(readFileSync(failures, 'utf8'))
process.exitCode = rows.every((row) => row.passed) ? 0 : 1
