import type { Scenario } from '../scenario.ts'
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { failover } from './failover.ts'
import { fuzz } from './fuzz.ts'
import { greedyPartner } from './greedy-partner.ts'
import { isolation } from './isolation.ts'
import { killContracts } from './kill-contracts.ts'
import { killDatabase } from './kill-database.ts'
import { killOrders } from './kill-orders.ts'
import { killProcesses } from './kill-processes.ts'
import { loginFlood } from './login-flood.ts'
import { mailOutage } from './mail-outage.ts'
import { manyProcesses } from './many-processes.ts'
import { overload } from './overload.ts'
import { patroni } from './patroni.ts'
import { powerLoss } from './power-loss.ts'
import { restartDatabase } from './restart-database.ts'
import { slowClients } from './slow-clients.ts'
import { soak } from './soak.ts'
import { sources } from './sources.ts'
import { webhooks } from './webhooks.ts'

export const scenarios: readonly Scenario[] = [
  killOrders,
  killProcesses,
  killContracts,
  webhooks,
  killDatabase,
  powerLoss,
  restartDatabase,
  failover,
  patroni,
  diskFull,
  manyProcesses,
  mailOutage,
  sources,
  overload,
  slowClients,
  greedyPartner,
  loginFlood,
  clock,
  soak,
  fuzz,
  isolation,
]
