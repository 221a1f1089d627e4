import type { Scenario } from '../scenario.ts'
import { killDatabase } from './kill-database.ts'
import { killOrders } from './kill-orders.ts'
import { mailOutage } from './mail-outage.ts'

export const scenarios: readonly Scenario[] = [killOrders, killDatabase, mailOutage]
