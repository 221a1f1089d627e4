import { badBodyPieces, maxForBadBody } from './event-loop/bad-bodies.ts'
import { maxMilliseconds, measurePiece, type Piece } from './event-loop/measure-piece.ts'
import { operationPieces } from './event-loop/operations.ts'
import { pagePieces } from './event-loop/pages.ts'
import { taskPieces } from './event-loop/tasks.ts'
import { eventLoopWorld } from './event-loop/world.ts'
import type { Figure } from './figures.ts'

/** How long each operation, each kind of task and each page holds up the thread that answers requests. */
export async function measureEventLoop(): Promise<Figure[]> {
  const world = await eventLoopWorld()
  const measure = async (claim: string, pieces: readonly Piece[], atMost = maxMilliseconds) => {
    const figures: Figure[] = []
    for (const piece of pieces) {
      const value = await measurePiece(world.service, piece, { isPublished: true, atMost })
      figures.push({ name: piece.name, claim, value, unit: 'ms', atMost })
    }
    return figures
  }
  return [
    ...(await measure('operation', operationPieces(world))),
    ...(await measure('task', await taskPieces(world))),
    ...longestOf('pages', await measure('page', await pagePieces(world))),
    ...longestOf('bad bodies', await measure('bad body', badBodyPieces(world), maxForBadBody)),
  ]
}

/** Dozens of pages that are made once and then sent say no more than the longest of them; and so do bodies to refuse. */
const longestOf = (what: string, figures: readonly Figure[]): Figure[] =>
  figures
    .toSorted((one, other) => other.value - one.value)
    .slice(0, 1)
    .map((figure) => ({ ...figure, claim: `the longest of ${figures.length} ${what}` }))
