import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { getOrAdd } from '../get-or-add.ts'

/**
 * Compiles equal schemas once for all routes and servers of a process: routes share parameters, envelopes and error
 * responses, and tests build several servers.
 */
export const compilersFactory = {
  buildValidator: oncePerSchema(AjvCompiler()),
  buildSerializer: oncePerSchema(SerializerSelector()),
}

/** How Fastify calls both. The packages' own types say otherwise, and differ from each other. */
type Factory = (shared: unknown, options: unknown) => (route: { schema: unknown }) => unknown

/** With the same shared schemas and options, equal schemas get the same function. */
function oncePerSchema<Typed>(factory: Typed): Typed {
  const caches = new Map<string, Map<string, unknown>>()
  const caching: Factory = (shared, options) => {
    const compile = (factory as Factory)(shared, options)
    const compiled = getOrAdd(caches, JSON.stringify([shared, options]), () => new Map())
    return (route) => getOrAdd(compiled, JSON.stringify(route.schema), () => compile(route))
  }
  return caching as Typed
}
