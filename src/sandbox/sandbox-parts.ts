import type { Db } from '../platform/db/sql.ts'
import type { MovableClock } from './movable-clock.ts'

export type SandboxParts = { db: Db; clock: MovableClock; wakeWorker: () => void }
