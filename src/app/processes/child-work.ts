import type { Parts } from '../parts.ts'

/** What every child process has, whatever it does. */
export type Surroundings = Pick<Parts, 'config' | 'db' | 'clock' | 'log' | 'monitoring'>

export type ChildWork = { port: number | null; close(): Promise<void> }
