import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { countWaitingTerminations } from './settle-termination.ts'

/** Shows Prometheus how many terminations wait for an operator: the customer waits for a date, and nobody may overlook them. */
export const monitorTerminations = (monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void =>
  monitoring.addGauge({
    name: 'wattline_terminations_waiting',
    help: 'Terminations without login that matched no contract or need a person, and wait for an operator.',
    among: 'max',
    read: async () => (await countWaitingTerminations(db)).waiting,
  })
