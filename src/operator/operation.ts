import type { FastifyContextConfig } from 'fastify'

/** What all operations of this API share: no scope beyond `operator`, and one tag. */
export const operation = <const Schema extends { operationId: string; summary: string; description: string }>(
  tag: string,
  schema: Schema,
  config: Pick<FastifyContextConfig, 'turn'> = {},
) => ({ config: { scopes: [] as const, ...config }, schema: { ...schema, tags: [tag] } })
