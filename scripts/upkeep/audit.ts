/** `npm run audit`: asks the registry for known holes in what production runs on. Without an answer it ends with 2. */
import { spawnSync } from 'node:child_process'

type Report = {
  vulnerabilities?: Record<string, { severity: string; fixAvailable: unknown }>
  message?: string
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const report = parse(stdout)

if (report?.vulnerabilities === undefined) {
  console.log(`The registry does not answer (${report?.message ?? 'no reason given'}): nothing is known.`)
  process.exitCode = 2
} else {
  const holes = Object.entries(report.vulnerabilities)
  for (const [name, { severity, fixAvailable }] of holes) {
    console.log(`${severity.padEnd(9)} ${name}${fixAvailable ? ', a fix is there' : ''}`)
  }
  console.log(holes.length === 0 ? 'No known holes.' : 'Run npm audit for the details.')
  process.exitCode = holes.length === 0 ? 0 : 1
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
