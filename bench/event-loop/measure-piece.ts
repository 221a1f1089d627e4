import type { WatchedService } from './watched-service.ts'

/** What the thread that answers requests may do at a stretch, in milliseconds. */
export const maxMilliseconds = 10

const maxTries = 60
const warmUps = 2

/** One thing that the service does: prepared as often as it is asked for, and then done. */
export type Piece = { name: string; prepare: () => Promise<() => Promise<void>> }

/**
 * How long something holds up the event loop. Work that takes long does so every time, whereas another process on the
 * machine does so now and then: the best of several tries is what the work itself takes. A try within the limit ends it.
 * On a busy machine all of them are disturbed: a time counts as what it would be at the best speed of the machine. Figures to
 * publish are times as they are, after some tries that are not counted.
 */
export async function measurePiece(
  { longestPiece }: WatchedService,
  { prepare }: Piece,
  { isPublished = false, atMost = maxMilliseconds } = {},
): Promise<number> {
  for (let turn = 0; isPublished && turn < warmUps; turn++) await (await prepare())()
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < maxTries && best > atMost; turn++) {
    const play = await prepare()
    await longestPiece()
    await play()
    const { milliseconds, slowdown } = await longestPiece()
    best = Math.min(best, isPublished ? milliseconds : milliseconds / slowdown)
  }
  return best
}
