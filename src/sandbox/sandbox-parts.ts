import type { Db } from '../db/sql.ts'
import type { MovableClock } from '../time/clock.ts'

export type SandboxParts = { db: Db; clock: MovableClock; wakeWorker: () => void }
