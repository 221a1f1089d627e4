/** Every operation of our own OpenAPI documents, with values of every kind. A longer form: `npm run torture -- fuzz`. */
import { afterAll, expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { fuzzedOperations, fuzzer, type Tally } from '../abuse/fuzz.ts'
import { fuzzWorld } from '../abuse/fuzz-world.ts'
import { documentOf } from '../abuse/operations.ts'
import { wireTo } from '../abuse/wire.ts'
import { testService } from '../support/test-service.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_115)
const runs = Number(process.env.FUZZ_RUNS ?? 4)

const { server, deps, logLines } = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
const wire = wireTo(await server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => wire.close())
const document = await documentOf(server)
const settle = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const world = await fuzzWorld(wire, document, settle)
const tally: Tally = new Map()
const fuzz = fuzzer(world, tally)

test('every operation answers anything as it is documented', async () => {
  const broken: string[] = []
  for (const operation of fuzzedOperations(document)) {
    const found = await fuzz(operation, { seed, runs })
    if (found) broken.push(`${found.operation}, seed ${found.seed}, path ${found.path}: ${found.says}`)
  }

  expect(broken).toEqual([])
})

test('the fuzzer gets past the checks', () => {
  const reached = [...tally.values()].filter((statuses) =>
    [...statuses.keys()].some((status) => status < 300),
  )

  expect(reached.length / tally.size).toBeGreaterThan(0.6)
})

test('nothing that was sent is found in the log, and no fault either', () => {
  const faults = logLines.filter((line) => JSON.parse(line).level >= 50)

  expect(faults).toEqual([])
  for (const canary of [...world.canaries, 'demo-whitelabel-secret'])
    expect(logLines.join('')).not.toContain(canary)
})
