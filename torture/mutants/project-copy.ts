import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterwards } from '../../bench/clean-up.ts'
import { temporaryFolder } from '../../bench/temporary-folder.ts'
import { needsOf } from '../../scripts/setup/test-needs.mjs'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { startDatabase } from '../database.ts'
import { type Mutation, mutated } from './mutation.ts'

/** What the tests of some files say. */
export type Verdict = {
  passed: number
  /** `src/mail/send-mail-task.test.ts: a mail is sent once` */
  failed: string[]
  /** Why they could not be run to their end, if so: then they prove nothing. */
  broke: string | null
}

export type ProjectCopy = {
  /** Runs tests of the copy with a mutation in it, or as it is. */
  test(files: readonly string[], mutation?: Mutation): Promise<Verdict>
}

const longestMilliseconds = 20 * 60_000

/** The project as it lies here, uncommitted changes and all, where it can be broken without harm. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await temporaryFolder()
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(projectFolder, file), join(folder, file))
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  // One server for all runs; each fills it anew.
  const { url } = await startDatabase({
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    async test(files, mutation) {
      if (mutation === undefined) return runTests(folder, files, url)
      const path = join(folder, mutation.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, mutated(source, mutation))
      try {
        return await runTests(folder, files, url)
      } finally {
        writeFileSync(path, source)
      }
    },
  }
}

async function runTests(folder: string, files: readonly string[], databaseUrl: string): Promise<Verdict> {
  const report = join(folder, 'report.json')
  writeFileSync(report, '')
  const output = await new Promise<string>((resolve) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--reporter=json',
      `--outputFile=${report}`,
      // What never comes because of a mutation is not waited for as long as what is only slow.
      '--expect.poll.timeout=30000',
    ]
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      TEST_DATABASE_URL: databaseUrl,
      ...(needsOf(files, folder) === 'nothing' ? { TEST_WITHOUT_SERVERS: 'yes' } : {}),
    }
    const child = execFile(
      process.execPath,
      args,
      { cwd: folder, env, timeout: longestMilliseconds, maxBuffer: 2 ** 26 },
      (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
    )
    afterwards(() => void child.kill())
  })
  return readVerdict(readFileSync(report, 'utf8'), folder, output)
}

type Report = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Reads the report of vitest. A file whose tests never began has failed to load, which is no test that noticed. */
export function readVerdict(report: string, folder: string, output: string): Verdict {
  if (report === '') return { passed: 0, failed: [], broke: output.trim().slice(-500) }
  const { testResults } = JSON.parse(report) as Report
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: `${name.replace(`${folder}/`, '')}: ${fullName.trim()}`,
      status,
    })),
  )
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    broke: unloaded === undefined ? null : unloaded.message.slice(0, 500),
  }
}
