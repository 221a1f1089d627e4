import type { Schema } from '../openapi.ts'
import type { Reading } from './shape.ts'

/** Reads schemas in a document that holds nothing but the ones given. */
export const aReading = (
  schemas: Record<string, Schema> = {},
  direction: Reading['direction'] = 'request',
): Reading => ({
  document: { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } as object },
  direction,
  trail: new Set(),
})

export const ref = (name: string): Schema & { $ref: string } => ({ $ref: `#/components/schemas/${name}` })
