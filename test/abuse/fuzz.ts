/** Plays random requests of one operation against a service, and finds the smallest that breaks a promise. */
import fc from 'fast-check'
import { answerJudge } from './judge-answer.ts'
import { type Document, type Operation, operationsOf } from './operations.ts'
import { attempts, type KnownValues } from './request-values.ts'
import type { Wire } from './wire.ts'
import { mayMissRoute, writeRequest } from './write-request.ts'

export type FuzzWorld = {
  wire: Wire
  document: Document
  known: KnownValues
  bodies: Record<string, readonly unknown[]>
  clients: readonly string[]
  /** A good token of a client, renewed where it has to be; undefined for who is no client. */
  tokenOf(client: string): Promise<string | undefined>
  /** What belongs to somebody else: no partner may ever read it. */
  canaries: readonly string[]
}

export type Broken = { operation: string; seed: number; path: string | null; says: string }
export type Tally = Map<string, Map<number, number>>

// These switch off clients or move the time for everybody, so that they come last.
const disturbing = /\/clients|\/clock/

/** The operations in an order in which none spoils the ground for another. */
export const fuzzedOperations = (document: Document): Operation[] => {
  const all = operationsOf(document)
  const isLast = ({ method, path }: Operation) => method !== 'GET' && disturbing.test(path)
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
}

export function fuzzer(world: FuzzWorld, tally: Tally = new Map()) {
  const judge = answerJudge(world.document)

  return async (
    operation: Operation,
    { seed, runs }: { seed: number; runs: number },
  ): Promise<Broken | undefined> => {
    const property = fc.asyncProperty(attempts(operation, world), async (attempt) => {
      const token = world.clients.includes(attempt.as) ? await world.tokenOf(attempt.as) : attempt.as
      const request = writeRequest(operation, attempt, attempt.as === 'none' ? undefined : token)
      const answer = await world.wire(request)
      count(tally, operation.operationId, answer.status)
      const faults = judge(operation, answer, { mayMissRoute: mayMissRoute(attempt) })
      if (attempt.as !== 'demo-operator') {
        faults.push(
          ...world.canaries.filter((one) => answer.text.includes(one)).map((one) => `it shows ${one}`),
        )
      }
      if (faults.length > 0)
        throw new Error(
          `${answer.status}: ${faults.join('; ')} ← ${request.method} ${request.path.slice(0, 500)}`,
        )
    })
    const found = await fc.check(property, { seed, numRuns: runs, endOnFailure: false })
    if (!found.failed) return undefined
    const says = `${(found.errorInstance as Error | null)?.message ?? 'it failed'}\n${fc.stringify(found.counterexample?.[0]).slice(0, 1500)}`
    return { operation: operation.operationId, seed, path: found.counterexamplePath, says }
  }
}

function count(tally: Tally, operationId: string, status: number): void {
  const statuses = tally.get(operationId) ?? new Map<number, number>()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  tally.set(operationId, statuses)
}
