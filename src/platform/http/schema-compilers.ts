import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { getOrAdd } from '../get-or-add.ts'

type Compiled = ((data: unknown) => unknown) & { errors?: unknown }
type Route = { schema: unknown; url: string }
/** How Fastify calls both. The packages' own types say otherwise, and differ from each other. */
type Factory = (shared: unknown, options: unknown) => (route: Route) => Compiled

const validators = { factory: AjvCompiler(), compiled: new Map<string, Compiled>() }
const serializers = { factory: SerializerSelector(), compiled: new Map<string, Compiled>() }

/**
 * Compiles a schema when it is first used, and equal schemas once for all routes and servers of a process: a start would
 * spend a third of its time on hundreds of schemas, most of which nobody uses in the next hour.
 */
export function schemaCompilers() {
  /** What was not used yet, with the path of its route. */
  const waiting = new Map<() => void, string>()

  function onFirstUse<Typed>({
    factory,
    compiled,
  }: {
    factory: Typed
    compiled: Map<string, Compiled>
  }): Typed {
    const compiling: Factory = (shared, options) => {
      const compilerOf = once(() => (factory as Factory)(shared, options))
      const prefix = once(() => JSON.stringify([shared, options]))
      return (route) => {
        const run: () => Compiled = once(() => {
          waiting.delete(run)
          return getOrAdd(compiled, prefix() + JSON.stringify(route.schema), () => compilerOf()(route))
        })
        waiting.set(run, route.url)
        const checked: Compiled = (data) => {
          const own = run()
          const result = own(data)
          checked.errors = own.errors
          return result
        }
        return checked
      }
    }
    return compiling as Typed
  }

  return {
    factory: { buildValidator: onFirstUse(validators), buildSerializer: onFirstUse(serializers) },
    /** Compiles what the routes below a path need, so that no first request pays for it. */
    compileSchemas(path: string): void {
      for (const [compile, url] of waiting) if (url.startsWith(path)) compile()
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
