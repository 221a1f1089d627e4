import { describe, expect, test, vi } from 'vitest'
import type { Child } from './child.ts'
import { createCrew, StartFailed } from './crew.ts'
import { type Ending, maxFailedStarts } from './restarts.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, line() {}, flush() {} }

/** Children that are ready or end when the test says so. */
function stage() {
  const started: (Child & { becomeReady(): void; die(ending?: Partial<Ending>): void })[] = []
  const startChild = (name: string) => {
    let becomeReady = () => {}
    let end: (ending: Ending & { signal: string | null }) => void = () => {}
    let isReady = false
    const child = {
      name,
      pid: 1000 + started.length,
      isReady: () => isReady,
      ready: new Promise<number>((resolve) => {
        becomeReady = () => {
          isReady = true
          resolve(8080)
        }
      }),
      ended: new Promise<Ending & { signal: string | null }>((resolve) => {
        end = resolve
      }),
      send: () => {},
      kill: vi.fn((signal: NodeJS.Signals) => die({ exitCode: signal === 'SIGTERM' ? 0 : null })),
      onMessage: () => {},
      becomeReady: () => becomeReady(),
      die: (ending: Partial<Ending> = {}) => die(ending),
    }
    const die = (ending: Partial<Ending>) =>
      end({ wasReady: isReady, livedMilliseconds: 10, exitCode: null, signal: null, ...ending })
    started.push(child)
    return child
  }
  return { started, startChild }
}

const crewOn = ({ startChild }: ReturnType<typeof stage>, onGiveUp = (_name: string) => {}) =>
  createCrew({ startChild, log: silent, onGiveUp })

describe('a crew', () => {
  test('has started when all its children are ready', async () => {
    const on = stage()
    const starting = crewOn(on).start(['worker', 'api-1'])

    for (const child of on.started) child.becomeReady()

    expect(await starting).toBe(8080)
  })

  test('has not started when one child ends before it was ready', async () => {
    const on = stage()
    const starting = crewOn(on).start(['worker', 'api-1'])

    on.started[0]?.becomeReady()
    on.started[1]?.die({ exitCode: 1 })

    await expect(starting).rejects.toBeInstanceOf(StartFailed)
  })

  test('starts a child again that ended, under its name', async () => {
    const on = stage()
    const crew = crewOn(on)
    const starting = crew.start(['api-1'])
    on.started[0]?.becomeReady()
    await starting

    on.started[0]?.die()

    await expect.poll(() => on.started.length).toBe(2)
    expect(crew.find('api-1')?.pid).toBe(1001)
    expect(crew.restarts()).toBe(1)
  })

  test('gives up when a child fails at its start time and again', async () => {
    const on = stage()
    const onGiveUp = vi.fn()
    const starting = crewOn(on, onGiveUp).start(['api-1'])
    on.started[0]?.becomeReady()
    await starting
    on.started[0]?.die()

    for (let start = 1; start <= maxFailedStarts; start++) {
      await expect.poll(() => on.started.length).toBe(start + 1)
      on.started[start]?.die({ exitCode: 1 })
    }

    await expect.poll(() => onGiveUp.mock.calls).toEqual([['api-1']])
    expect(on.started).toHaveLength(maxFailedStarts + 1)
  })

  test('asks all to end, waits for them, and starts none again', async () => {
    const on = stage()
    const crew = crewOn(on)
    const starting = crew.start(['worker', 'api-1'])
    for (const child of on.started) child.becomeReady()
    await starting

    await crew.end()

    for (const child of on.started) expect(child.kill).toHaveBeenCalledWith('SIGTERM')
    expect(crew.members()).toEqual([])
    expect(on.started).toHaveLength(2)
  })

  test('that is asked to end does not wait for the pause before a start', async () => {
    const on = stage()
    const crew = crewOn(on)
    const starting = crew.start(['api-1'])
    on.started[0]?.becomeReady()
    await starting

    on.started[0]?.die()
    await crew.end()

    expect(on.started).toHaveLength(1)
  })
})
