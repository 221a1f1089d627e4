import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { countUnmatched } from './declarations.ts'

/** Shows Prometheus how many declarations wait for an operator: the customer's period runs, and nobody may overlook them. */
export const monitorDeclarations = (monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void =>
  monitoring.addGauge({
    name: 'wattline_withdrawals_unmatched',
    help: 'Declarations of withdrawal that matched no contract and wait for an operator.',
    among: 'max',
    read: async () => (await countUnmatched(db)).unmatched,
  })
