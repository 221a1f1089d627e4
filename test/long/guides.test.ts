/** Every command and program of the guides runs as it is printed, against the service as it is built. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { untilDrained } from '../../torture/queue.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { launchBrowser } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { differences, type Example, examplesOf } from '../support/guide-blocks.ts'
import { pipInstall, runPython } from '../support/python.ts'
import { startProcess, untilReady } from '../support/service-process.ts'

const run = promisify(execFile)
// The sandbox moves the clock, and with it all tokens that were issued before, so it comes last.
const guides = readdirSync('docs/guides')
  .map((name) => name.replace(/\.md$/, ''))
  .sort((one, other) => Number(one === 'sandbox') - Number(other === 'sandbox') || one.localeCompare(other))
const sdk = `${projectFolder}sdk/src/index.ts`
const folder = await mkdtemp(join(tmpdir(), 'wattline-guides-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const isPipInstall = ({ text }: Example) => text.startsWith('pip install ')
const commandsOf = (guide: string) =>
  examplesOf(guide).filter((example) => example.language === 'sh' && !isPipInstall(example))

/** The commands that a guide takes for granted: the token of the quick start, or its order too. */
async function commandsBefore(guide: string): Promise<Example[]> {
  if (guide === 'quick-start') return []
  const needsOrder = (await readFile(`docs/guides/${guide}.md`, 'utf8')).includes('a `$NUMBER` from')
  return needsOrder ? commandsOf('quick-start') : commandsOf('quick-start').slice(0, 1)
}

/** One program of all that a guide shows in a language, with the client of the quick start where it makes none. */
function programOf(guide: string, language: 'ts' | 'python'): string | undefined {
  const textsOf = (name: string) =>
    examplesOf(name)
      .filter((example) => example.language === language)
      .map(({ text }) => text)
  const program = textsOf(guide).join('\n')
  if (program === '') return undefined
  const isMissing = /\bwattline\./.test(program) && !/\bwattline = /.test(program)
  return isMissing ? `${textsOf('quick-start')[0]}\n${program}` : program
}

const { address, pool } = await testDatabase()
const service = await startProcess({ DATABASE_URL: addressUrl(address), SIMULATOR_STEP_MS: '100' }, afterAll)
await untilReady(service)

/** Runs commands and returns the answers that they printed; variables go on into the next commands. */
async function answersOf(text: string, cwd: string) {
  const names = [...text.matchAll(/^([A-Z]+)=/gm)].map(([, name]) => name)
  const script = [
    'set -e',
    '. ./variables',
    text.replaceAll('http://localhost:8080', service.origin).replaceAll(/^curl/gm, 'echo; curl'),
    ...names.map((name) => `declare -p ${name} >> variables`),
  ].join('\n')
  const { stdout } = await run('bash', ['--norc', '-c', script], {
    cwd,
    env: bareEnvironment,
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout.split('\n').flatMap(parsed)
}

function parsed(line: string): Record<string, unknown>[] {
  try {
    return line.startsWith('{') ? [JSON.parse(line)] : []
  } catch {
    return []
  }
}

/** What a customer does whom a guide asks to open an address. */
async function allow(authorizationUrl: string) {
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(authorizationUrl)
  await page.getByLabel('Email address').fill('anna.muster@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Allow/ }).click()
  await page.waitForURL(/customerNo=/)
  await browser.close()
}

async function follow(guide: string) {
  const program = programOf(guide, 'ts')
  const commands = [...(await commandsBefore(guide)), ...commandsOf(guide)]
  if (program === undefined && commandsOf(guide).length === 0) return
  const cwd = await mkdtemp(join(folder, `${guide}-`))
  await writeFile(join(cwd, 'variables'), '')

  for (const { text, isRefused, answer } of commands) {
    // A reader takes longer than the second in which a mail is sent.
    if (text.includes('/mails')) await untilDrained(pool, 60)
    const answers = await answersOf(text, cwd)
    const [last] = answers.slice(-1)

    const refused = answers.filter((each) => each.isSuccess === false || typeof each.error === 'string')
    expect(refused.length > 0, `${text}\n${JSON.stringify(refused)}`).toBe(isRefused)
    if (answer !== undefined) expect(differences(answer, last), text).toEqual([])
    if (typeof last?.authorizationUrl === 'string') await allow(last.authorizationUrl)
  }

  if (program === undefined) return
  const file = join(cwd, 'program.ts')
  const mapped = program
    .replaceAll('http://localhost:8080', service.origin)
    .replaceAll("'@wattline/sdk'", `'${pathToFileURL(sdk)}'`)
  // A program of its own folder is no module unless something says so.
  await writeFile(join(cwd, 'package.json'), '{"type": "module"}')
  await writeFile(file, mapped)
  const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { cwd: projectFolder })
  expect(stdout).not.toBe('')
}

const wheel = (await readFile('docs/guides/tools.md', 'utf8')).match(/^pip install (\S+)$/m)?.[1] ?? ''
let installed: Promise<void> | undefined

/** Runs what a guide shows, with the package installed as the guide on tools says. */
async function followInPython(program: string) {
  const cwd = join(folder, 'python')
  installed ??= pipInstall(wheel.replace('http://localhost:8080', service.origin), cwd)
  await installed

  const output = await runPython(['-c', program.replaceAll('http://localhost:8080', service.origin)], cwd)
  expect(output).not.toBe('')
}

const leadsToPages = (guide: string) => commandsOf(guide).some(({ text }) => text.includes('/customers/link'))

for (const guide of guides) {
  const tags = leadsToPages(guide) ? ['browser'] : []
  test(`the guide ${guide} works as it is printed`, { tags }, () => follow(guide))

  const program = programOf(guide, 'python')
  if (program === undefined) continue
  test(`the Python of the guide ${guide} works as it is printed`, { tags: ['python'] }, () =>
    followInPython(program),
  )
}

test('every example of TypeScript has one of Python beside it', () => {
  // The guide on tools has a section for each language.
  const alone = guides
    .filter((guide) => guide !== 'tools')
    .flatMap((guide) => {
      const languages = examplesOf(guide).map(({ language }) => language)
      return languages.flatMap((language, index) =>
        language === 'ts' && languages[index + 1] !== 'python' ? [`${guide}: example ${index + 1}`] : [],
      )
    })

  expect(alone).toEqual([])
})

test('the programs of the guides have no type errors', async () => {
  const cwd = await mkdtemp(join(folder, 'types-'))
  for (const guide of guides) {
    const program = programOf(guide, 'ts')
    if (program !== undefined) await writeFile(join(cwd, `${guide}.ts`), `${program}\nexport {}\n`)
  }
  const compilerOptions = {
    paths: { '@wattline/sdk': [sdk] },
    typeRoots: [`${projectFolder}node_modules/@types`],
    lib: ['ES2023'],
    noUnusedLocals: false,
  }
  const settings = { extends: `${projectFolder}tsconfig.json`, compilerOptions, include: ['*.ts'] }
  await writeFile(join(cwd, 'package.json'), '{"type": "module"}')
  await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify(settings))

  const tsc = `${projectFolder}node_modules/typescript/bin/tsc`
  const { stdout } = await run(process.execPath, [tsc, '--noEmit', '-p', cwd]).catch((error) => error)

  expect(stdout).toBe('')
})
