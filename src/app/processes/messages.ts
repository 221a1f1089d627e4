/** What the primary process and its children say to one another. */
import type { Figures } from '../../platform/monitoring/registry.ts'

export type ToPrimary =
  | { type: 'ready'; port: number | null }
  /** A task was written; the process that does them need not wait for its next look. */
  | { type: 'wake' }
  | { type: 'figures'; question: number; figures: Figures }

export type ToChild = { type: 'wake' } | { type: 'figures'; question: number }

export const workerName = 'worker'
export const apiName = (number: number): string => `api-${number}`
