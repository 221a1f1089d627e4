import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Figures } from '../../platform/monitoring/registry.ts'
import type { Child } from './child.ts'

type FiguredChild = Pick<Child, 'isReady' | 'send' | 'onMessage'>

export type FigureCollector = {
  /** Listens to a new child. */
  watch(child: FiguredChild): void
  /** Keeps what a child has counted that is no more. */
  remember(child: FiguredChild): void
  /** The figures of all children together with those of the asker, as Prometheus reads them. */
  render(own: Figures): Promise<string>
}

/** A child that is busy or just ending must not cost the figures of the others. */
const patienceMilliseconds = 2000

/**
 * Adds up the figures of the children. What a child counted stays counted when it ends: a sum that fell would look to
 * Prometheus like a counter that restarted, and all that the others ever counted like requests of this minute.
 */
export function createFigureCollector(): FigureCollector {
  const latest = new Map<FiguredChild, Figures>()
  const waiting = new Map<number, () => void>()
  let departed: Figures = []
  let questions = 0

  const ask = (child: FiguredChild) =>
    new Promise<void>((resolve) => {
      const question = ++questions
      const timer = setTimeout(() => waiting.get(question)?.(), patienceMilliseconds)
      waiting.set(question, () => {
        clearTimeout(timer)
        waiting.delete(question)
        resolve()
      })
      child.send({ type: 'figures', question })
    })

  return {
    watch(child) {
      latest.set(child, [])
      child.onMessage((message) => {
        if (message.type !== 'figures') return
        if (latest.has(child)) latest.set(child, message.figures)
        waiting.get(message.question)?.()
      })
    },
    remember(child) {
      const counted = (latest.get(child) ?? []).filter(({ type }) => countedTypes.has(String(type)))
      latest.delete(child)
      departed = sum([departed, counted]).getMetricsAsArray() as unknown as Figures
    },
    async render(own) {
      const children = [...latest.keys()].filter((child) => child.isReady())
      await Promise.all(children.map(ask))
      return sum([...latest.values(), departed, own]).metrics()
    },
  }
}

/** What only ever grows; gauges of a process end with it. */
const countedTypes = new Set(['counter', 'histogram', 'summary'])

const sum = (figures: Figures[]): Registry => AggregatorRegistry.aggregate(figures as unknown as object[])
