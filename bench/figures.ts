import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from './proc.ts'
import { startService } from './service.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A figure that stands for itself, without anybody to compare with. */
export type Figure = {
  name: string
  claim: string
  value: number
  unit: string
  /** The most that the project allows; without it the figure only informs. */
  atMost?: number | undefined
  /** The least, where more is better. */
  atLeast?: number | undefined
  /** What it was made of, where it compares times with more and more data. */
  steps?: { data: string; milliseconds: number }[]
}

const idleMilliseconds = 3000

/** How long the second start takes, and what the process needs when nobody asks it anything. */
export async function measureFigures(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  const first = await startService({ dataDir: folder })
  await first.stop()

  const { pid, startedMilliseconds } = await startService({ dataDir: folder })
  await pause(idleMilliseconds)
  const megabytes = await residentMegabytes(pid)
  return [
    {
      name: 'start',
      claim: 'second start of the built service, to ready',
      value: startedMilliseconds,
      unit: 'ms',
      atMost: 3000,
    },
    ...(megabytes === undefined
      ? []
      : [
          {
            name: 'memory',
            claim: 'resident memory of the idle Node process',
            value: megabytes,
            unit: 'MB',
            atMost: 150,
          },
        ]),
  ]
}
