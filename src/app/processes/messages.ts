/** What the primary process and its children say to one another. */
import type { Figures } from '../../platform/monitoring/registry.ts'
import type { Deps } from '../deps.ts'
import type { TestEnvironment } from '../sandbox.ts'

export type ToPrimary =
  | { type: 'ready'; port: number | null }
  /** A task was written; the process that does them need not wait for its next look. */
  | { type: 'wake' }
  | { type: 'figures'; question: number; figures: Figures }

export type ToChild = { type: 'wake' } | { type: 'figures'; question: number }

export const workerName = 'worker'
export const apiName = (number: number): string => `api-${number}`

/** What every child process has, whatever it does. */
export type Surroundings = Pick<Deps, 'config' | 'db' | 'keyring' | 'log' | 'monitoring'> & TestEnvironment

export type ChildWork = { port: number | null; close(): Promise<void> }
