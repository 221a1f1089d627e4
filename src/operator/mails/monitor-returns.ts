import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { unreadSeconds } from './read-returns.ts'

/** Shows Prometheus whether we hear of mails that came back. */
export const monitorReturns = (monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void =>
  monitoring.addGauge({
    name: 'wattline_returns_mailbox_unread_seconds',
    help: 'For how long the mailbox that mails come back to could not be read.',
    among: 'max',
    read: () => unreadSeconds(db),
  })
