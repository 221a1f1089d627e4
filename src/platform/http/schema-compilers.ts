import { setTimeout as pause } from 'node:timers/promises'
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { getOrAdd } from '../get-or-add.ts'

/**
 * Compiles a schema when it is first used, and equal schemas once for all routes and servers of a process: a start would
 * spend a third of its time on hundreds of schemas, most of which nobody uses in the next hour.
 */
export const compilersFactory = {
  buildValidator: onFirstUse(AjvCompiler()),
  buildSerializer: onFirstUse(SerializerSelector()),
}

type Compiled = ((data: unknown) => unknown) & { errors?: unknown }
type Route = { schema: unknown; url: string }
/** How Fastify calls both. The packages' own types say otherwise, and differ from each other. */
type Factory = (shared: unknown, options: unknown) => (route: Route) => Compiled

/** What was not used yet, by the path of its first route. */
const waiting = new Map<() => Compiled, string>()
const pauseMilliseconds = 50

/** Compiles, one after the other and with pauses for requests, what the routes below a path have not used yet. */
export async function compileMeanwhile(path: string): Promise<void> {
  for (const [compile, url] of waiting) {
    if (!url.startsWith(path)) continue
    await pause(pauseMilliseconds, undefined, { ref: false })
    compile()
  }
}

/** With the same shared schemas and options, equal schemas get the same function. */
function onFirstUse<Typed>(factory: Typed): Typed {
  const caches = new Map<string, Map<string, Compiled>>()
  const compiling: Factory = (shared, options) => {
    const compiled = getOrAdd(caches, JSON.stringify([shared, options]), () => new Map())
    let compiler: ReturnType<Factory> | undefined
    return (route) =>
      getOrAdd(compiled, JSON.stringify(route.schema), () => {
        let inner: Compiled | undefined
        const compile = () => {
          waiting.delete(compile)
          compiler ??= (factory as Factory)(shared, options)
          inner ??= compiler(route)
          return inner
        }
        waiting.set(compile, route.url)
        const outer: Compiled = (data) => {
          const run = inner ?? compile()
          const result = run(data)
          outer.errors = run.errors
          return result
        }
        return outer
      })
  }
  return compiling as Typed
}
