/** Plays hostile files against the jobs that read them, in processes with the limits of the service. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fileLimits, importLimits } from '../../src/app/files.ts'
import { openProcessPool } from '../../src/platform/threads/process-pool.ts'
import type { TestService } from '../support/test-service.ts'
import { hostileCsv, hostileSvg, hostileXml } from './hostile-files.ts'
import type { Cost } from './measured-process.ts'

const seed = 20_261_118
const maxMilliseconds = 2000
const maxMegabytes = 200
const emptyLogo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'

const sample = <T>(files: fc.Arbitrary<T>, at: number): T =>
  fc.sample(files, { seed: seed + at, numRuns: 1 })[0] as T

const filesPerMail = 50

type Tally = Record<'read' | 'rejected' | 'unread', number>

/** Tests with this many files of each kind, and with mails meanwhile where there is somebody to send them. */
export async function fuzzFiles(
  files: Record<'SVG' | 'XML' | 'CSV', number>,
  { address }: TestService['pool'],
  openMails?: () => Promise<() => Promise<void>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-fuzz-'))
  const entry = new URL('./measured-process.ts', import.meta.url)
  // One for each kind: the peak of memory is that of the whole process.
  const pools = {
    SVG: openProcessPool({ entry, processes: 1, ...fileLimits }),
    XML: openProcessPool({ entry, processes: 1, ...fileLimits }),
    CSV: openProcessPool({ entry, processes: 1, ...importLimits }),
  }
  afterAll(async () => {
    await Promise.all(Object.values(pools).map(({ close }) => close()))
    await rm(folder, { recursive: true })
  })
  const operator = { actor: 'fuzz', now: new Date('2026-11-18T12:00:00Z'), requestId: 'fuzz' }

  /** Whatever is thrown must be a rejection of the file. Limits of the readers end them all: none comes to be killed. */
  async function judge(run: Promise<unknown>, restMegabytes: number): Promise<keyof Tally> {
    const { milliseconds, peakMegabytes, error, kind } = (await run) as Cost
    expect(milliseconds).toBeLessThan(maxMilliseconds)
    expect(peakMegabytes - restMegabytes).toBeLessThan(maxMegabytes)
    if (error === undefined) return 'read'
    expect({ kind, error }).toMatchObject({ kind: 'invalid' })
    return error.startsWith('line 1:') ? 'unread' : 'rejected'
  }

  const jobs = {
    SVG: (at: number) => {
      const text = sample(hostileSvg, at)
      return pools.SVG.run({ job: 'readLogo', given: [Buffer.from(text)] })
    },
    XML: (at: number) => pools.XML.run({ job: 'parseXml', given: [sample(hostileXml, at)] }),
    CSV: async (at: number) => {
      const { kind, text } = sample(hostileCsv, at)
      const path = join(folder, 'hostile.csv')
      await writeFile(path, text)
      return pools.CSV.run({ job: 'previewReceived', given: [address, kind, path, operator] })
    },
  }

  test.each(Object.keys(jobs) as (keyof typeof jobs)[])(
    'no hostile %s file takes more than 2 s of the processor or 200 MB',
    async (kind) => {
      const first = { job: 'readLogo', given: [Buffer.from(emptyLogo)] }
      const { peakMegabytes } = (await pools[kind].run(first)) as Cost
      const sendMail = await openMails?.()
      const mails: Promise<unknown>[] = []
      let sent = 0
      const tally: Tally = { read: 0, rejected: 0, unread: 0 }

      for (let at = 0; at < files[kind]; at += 1) {
        if (sendMail && at % filesPerMail === 0) mails.push(sendMail().then(() => (sent += 1)))
        tally[await judge(jobs[kind](at), peakMegabytes)] += 1
      }

      if (sendMail) expect(sent).toBeGreaterThan(0)
      await Promise.all(mails)
      // Whose first line is refused has tried nothing.
      expect(tally.unread).toBeLessThan(files[kind] / 4)
    },
  )
}
