import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts services, servers and browsers, the longest first: begun last, it would keep one core alone. */
const long = [
  'test/long/processes/database-faults',
  'test/long/processes/kill',
  'test/long/processes/workers',
  'test/long/processes/event-loop',
  'test/long/browser/',
  'test/long/processes/',
  'test/long/',
  'test/browser/',
  'test/',
  'sdk/',
  'sdk-python/',
]

/** Starts the files that take longest first, so that both cores are done at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = long.findIndex((start) =>
        moduleId.slice(this.ctx.config.root.length + 1).startsWith(start),
      )
      return rank === -1 ? long.length : rank
    }
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}
