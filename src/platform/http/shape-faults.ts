import type { FastifyRequest } from 'fastify'
import type { InvalidItem } from '../refusal.ts'
import { areAllFound, type Finding, validationItems } from './validation-items.ts'

/** The faults of a request's shape, for operations that report them together with broken rules (`attachValidation`). */
export type ShapeFaults = {
  items: InvalidItem[]
  /** Dotted paths of the values at fault; the empty path is the body itself. */
  atFault: ReadonlySet<string>
  /** Whether validation went on to the end. If not, other values may have any shape. */
  areAll: boolean
}

export function shapeFaults({
  validation,
  validationContext,
}: NonNullable<FastifyRequest['validationError']>): ShapeFaults {
  const findings = validation as Finding[]
  const items = validationItems(findings, validationContext ?? 'body')
  return {
    items,
    atFault: new Set(items.map(({ details }) => details ?? '')),
    areAll: areAllFound(findings),
  }
}
