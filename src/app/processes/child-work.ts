import type { Deps } from '../deps.ts'
import type { TestEnvironment } from '../sandbox.ts'

/** What every child process has, whatever it does. */
export type Surroundings = Pick<Deps, 'config' | 'db' | 'keyring' | 'log' | 'monitoring'> & TestEnvironment

export type ChildWork = { port: number | null; close(): Promise<void> }
