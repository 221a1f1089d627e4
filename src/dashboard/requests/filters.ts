import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { type PeriodName, periods } from '../../partners/requests/schema.ts'
import type { Html } from '../../platform/html/html.ts'
import { tabs } from '../../web/frame/tabs.ts'

const names: Readonly<Record<PeriodName, string>> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }

/** Links to the same page for another period. */
export const periodTabs = (
  path: string,
  current: PeriodName,
  more: Readonly<Record<string, string>> = {},
): Html =>
  tabs(
    'Period',
    (Object.keys(periods) as PeriodName[]).map((period) => ({
      name: names[period],
      path: `${path}?${new URLSearchParams({ period, ...more })}`,
      isCurrent: period === current,
    })),
  )

/** The ids of a partner's clients, disabled ones included: they have a past. */
export const clientsOf = ({ clients }: PartnerDirectory, partnerId: string): string[] =>
  [...clients.values()]
    .filter(({ partner }) => partner?.id === partnerId)
    .map(({ clientId }) => clientId)
    .toSorted()
