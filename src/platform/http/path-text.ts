import type { FastifyRequest } from 'fastify'

type Addressed = Pick<FastifyRequest, 'params'>

/** A part of the address by the name that the route gives it, if the route has it. */
export function pathTextIfAny({ params }: Addressed, name: string): string | undefined {
  const text: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof text === 'string' ? text : undefined
}

/** The same for a route that has it. */
export function pathText(request: Addressed, name: string): string {
  const text = pathTextIfAny(request, name)
  if (text !== undefined) return text
  throw new Error(`The route has no part ${name}.`)
}
