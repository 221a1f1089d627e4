import { randomInt } from 'node:crypto'
import { afterwards } from '../../bench/clean-up.ts'
import { canaryWords } from '../../test/abuse/canary.ts'
import { fuzzedOperations, fuzzer, type Tally } from '../../test/abuse/fuzz.ts'
import { fuzzWorld } from '../../test/abuse/fuzz-world.ts'
import { wholeDocument } from '../../test/abuse/operations.ts'
import { wireTo } from '../../test/abuse/wire.ts'
import { startAbusedService } from '../abused-service.ts'
import { untilDrained } from '../queue.ts'
import type { Scenario } from '../scenario.ts'
import { neverWrite } from '../service-output.ts'

const requestsPerRound = 60

export const fuzz: Scenario = {
  name: 'fuzz',
  promise:
    'every operation answers anything as it is documented: no 5xx, no inner detail, nothing of another partner',
  rounds: 10,
  async run({ rounds, say }) {
    neverWrite(Object.values(canaryWords('Fuzz')))
    const { service, database } = await startAbusedService()
    const wire = wireTo(service.origin)
    afterwards(async () => wire.close())
    const documents = ['/openapi.json', '/operator/openapi.json'].map((path) => wire({ method: 'GET', path }))
    const document = wholeDocument((await Promise.all(documents)).map(({ text }) => text))
    const world = await fuzzWorld(wire, document, () => untilDrained(database.pool, 60))
    neverWrite(world.canaries)
    const tally: Tally = new Map()
    const play = fuzzer(world, tally)
    const lost: string[] = []

    for (let round = 1; round <= rounds; round++) {
      // Printed with what it broke, so that `FUZZ_SEED` plays it again in test/abuse.
      const seed = randomInt(2 ** 31)
      for (const operation of fuzzedOperations(document)) {
        const broken = await play(operation, { seed, runs: requestsPerRound })
        if (broken !== undefined)
          lost.push(`${broken.operation}, seed ${seed}, path ${broken.path}: ${broken.says}`)
      }
      say(`round ${round} of ${rounds}: seed ${seed}, ${requestsIn(tally)} requests`)
    }
    const details = { requests: requestsIn(tally), operations: tally.size }
    return { tried: 'random requests by the OpenAPI document', times: rounds, lost, details }
  },
}

const requestsIn = (tally: Tally): number =>
  [...tally.values()].flatMap((statuses) => [...statuses.values()]).reduce((sum, count) => sum + count, 0)
