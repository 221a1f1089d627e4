/** No operation, no task and no page keeps the thread that answers requests for long: decision 31. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../bench/clean-up.ts'
import { badBodyPieces, maxForBadBody } from '../../../bench/event-loop/bad-bodies.ts'
import { maxMilliseconds, measurePiece, type Piece } from '../../../bench/event-loop/measure-piece.ts'
import { operationPieces } from '../../../bench/event-loop/operations.ts'
import { pagePieces } from '../../../bench/event-loop/pages.ts'
import { taskPieces } from '../../../bench/event-loop/tasks.ts'
import { eventLoopWorld, type World } from '../../../bench/event-loop/world.ts'
import { patience } from '../../support/patience.ts'

let world: World
beforeAll(async () => {
  world = await eventLoopWorld()
})
afterAll(cleanUp)

/** Those that took longer in every try. */
async function longOnes(pieces: readonly Piece[], atMost = maxMilliseconds): Promise<string[]> {
  const long: string[] = []
  for (const piece of pieces) {
    const milliseconds = await measurePiece(world.service, piece, { atMost })
    if (milliseconds > atMost) long.push(`${piece.name}: ${milliseconds.toFixed(1)} ms`)
  }
  return long
}

const maxWaiting = patience(1800)

describe(`the event loop is never held up for more than ${maxMilliseconds} ms`, () => {
  test(
    'by any operation of the OpenAPI document, with as much as it may be asked for',
    async () => {
      expect(await longOnes(operationPieces(world))).toEqual([])
    },
    maxWaiting,
  )

  test(
    'by any kind of task that the worker knows',
    async () => {
      expect(await longOnes(await taskPieces(world))).toEqual([])
    },
    maxWaiting,
  )

  test(
    'by any page',
    async () => {
      expect(await longOnes(await pagePieces(world))).toEqual([])
    },
    maxWaiting,
  )
})

describe(`a body of the size limit costs the event loop at most ${maxForBadBody} ms`, () => {
  test(
    'whatever is wrong with it, for every operation that takes one',
    async () => {
      // While a partner is ahead of the others, it is asked of every request whose it is.
      const body = { advance: 'PT1M' }
      await world.ask({ method: 'POST', path: '/sandbox/v1/clock', as: 'demo-whitelabel', body })

      expect(await longOnes(badBodyPieces(world), maxForBadBody)).toEqual([])
    },
    maxWaiting,
  )
})
