import type { Scenario } from '../scenario.ts'
import { diskFull } from './disk-full.ts'
import { failover } from './failover.ts'
import { killDatabase } from './kill-database.ts'
import { killOrders } from './kill-orders.ts'
import { mailOutage } from './mail-outage.ts'
import { manyProcesses } from './many-processes.ts'
import { restartDatabase } from './restart-database.ts'

export const scenarios: readonly Scenario[] = [
  killOrders,
  killDatabase,
  restartDatabase,
  failover,
  diskFull,
  manyProcesses,
  mailOutage,
]
