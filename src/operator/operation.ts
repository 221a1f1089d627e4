import type { FastifyContextConfig } from 'fastify'

/** What all operations of this interface have in common: the scope of the interface is enough, and one tag. */
export const operation = <const Schema extends { operationId: string; summary: string; description: string }>(
  tag: string,
  schema: Schema,
  config: Pick<FastifyContextConfig, 'turn'> = {},
) => ({ config: { scopes: [] as const, ...config }, schema: { ...schema, tags: [tag] } })
