import type { TObject } from '../../platform/http/schema.ts'

/** Texts of an address as a schema of the operator API wants them: numbers and truth values are no texts there. */
export const typedInput = (
  { properties }: TObject,
  texts: Iterable<readonly [name: string, text: string]>,
): Record<string, unknown> =>
  Object.fromEntries([...texts].map(([name, text]) => [name, typed(properties[name], text)]))

function typed(schema: { type?: unknown } | undefined, text: string): unknown {
  if (schema?.type === 'integer' || schema?.type === 'number') return Number(text)
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
