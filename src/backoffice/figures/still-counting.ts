import type { Html } from '../../platform/html/html.ts'
import { notice } from '../../web/frame/parts.ts'

/** After an upgrade, figures of orders are too low for a moment. */
export const stillCounting = ({ isComplete }: { isComplete: boolean }): Html | false =>
  !isComplete &&
  notice(
    'Orders from before the upgrade are still being counted. Until then these figures are too low.',
    'caution',
  )
