import { measurePiece, mostMilliseconds, type Piece } from './event-loop/measure-piece.ts'
import { operationPieces } from './event-loop/operations.ts'
import { pagePieces } from './event-loop/pages.ts'
import { taskPieces } from './event-loop/tasks.ts'
import { eventLoopWorld } from './event-loop/world.ts'
import type { Figure } from './figures.ts'

/** How long each operation, each kind of task and each page holds up the thread that answers requests. */
export async function measureEventLoop(): Promise<Figure[]> {
  const world = await eventLoopWorld()
  const figures: Figure[] = []
  const measure = async (claim: string, pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      const value = await measurePiece(world.service, piece)
      figures.push({ name: piece.name, claim, value, unit: 'ms', atMost: mostMilliseconds })
    }
  }
  await measure('operation', operationPieces(world))
  await measure('task', await taskPieces(world))
  await measure('page', await pagePieces(world))
  return figures
}
