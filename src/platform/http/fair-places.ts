type Turn = { enter(): void }

export type Place = {
  /** Whether a place was free immediately. */
  isInside: boolean
  /** Gives the place back, or leaves the queue; a second call changes nothing. */
  leave(): void
}

/** Whether a holder of `held` places may take another one while `free` are free. */
export type MayTake = (held: number, free: number) => boolean

/**
 * Always leaves a place for a newcomer: one holder gets half of all, two get a third each, and so on. This is the dynamic
 * threshold by which network switches share a buffer.
 */
export const leavingRoom: MayTake = (held, free) => held < free

/**
 * Shares places among named holders. A holder that finds none waits in its own queue; queues take turns, so that a long
 * one delays only itself. A lower rank goes before a higher one.
 */
export function fairPlaces(count: number, mayTake: MayTake = () => true) {
  let free = count
  const heldBy = new Map<string, number>()
  /** By rank, then by name; the next in turn comes first. */
  const lines: Map<string, Turn[]>[] = []

  const canTake = (name: string) => free > 0 && mayTake(heldBy.get(name) ?? 0, free)

  const hold = (name: string) => {
    free--
    heldBy.set(name, (heldBy.get(name) ?? 0) + 1)
  }

  const giveBack = (name: string) => {
    free++
    const held = (heldBy.get(name) ?? 0) - 1
    if (held > 0) heldBy.set(name, held)
    else heldBy.delete(name)
  }

  const giveNext = (): boolean => {
    for (const line of lines) {
      for (const [name, turns] of line ?? []) {
        if (!canTake(name)) continue
        const turn = turns.shift() as Turn
        // Its next request waits behind the queues of the others.
        line.delete(name)
        if (turns.length > 0) line.set(name, turns)
        hold(name)
        turn.enter()
        return true
      }
    }
    return false
  }

  const waitInLine = (name: string, rank: number, turn: Turn) => {
    lines[rank] ??= new Map()
    const turns = lines[rank].get(name)
    if (turns === undefined) lines[rank].set(name, [turn])
    else turns.push(turn)
  }

  const leaveLine = (name: string, rank: number, turn: Turn) => {
    const turns = lines[rank]?.get(name) ?? []
    turns.splice(turns.indexOf(turn), 1)
    if (turns.length === 0) lines[rank]?.delete(name)
  }

  return {
    /** Takes a free place, or waits in the queue and calls `enter` when its turn comes. */
    take(name: string, enter: () => void, rank = 0): Place {
      let standing: 'in line' | 'inside' | 'gone' = 'in line'
      const turn = {
        enter() {
          standing = 'inside'
          enter()
        },
      }
      if (canTake(name)) {
        hold(name)
        standing = 'inside'
      } else waitInLine(name, rank, turn)
      return {
        isInside: standing === 'inside',
        leave() {
          const before = standing
          standing = 'gone'
          if (before === 'in line') leaveLine(name, rank, turn)
          if (before !== 'inside') return
          giveBack(name)
          while (giveNext()) {}
        },
      }
    },
  }
}
