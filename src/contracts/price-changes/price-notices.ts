import { fragment } from '../../platform/db/sql.ts'
import type { PriceInputs } from '../../tariffs/pricing/price.ts'

/** The fees of a tariff that the supplier sets itself. */
export type TariffFees = Pick<
  PriceInputs['tariff'],
  | 'serviceFeeCentPerKwhNet'
  | 'baseServiceFeeEuroPerMonthNet'
  | 'greenCertificateCentPerKwhNet'
  | 'riskPremiumCentPerKwhNet'
  | 'energyPriceCentPerKwhNet'
>

/** The price changes of a contract that took or take effect. */
export type PriceNotices = {
  /** From this day on, a rise takes effect by a letter alone. */
  since: string
  /** Oldest first; with the fees from that day on, or null if they stay. */
  effective: readonly {
    date: string
    fees: TariffFees | null
    /** Told for another address before a move: it counts for these fees alone. */
    isContinued?: true
  }[]
}

/** The notices of an order `o` that were delivered in time or needed no letter, and those of before a move, as JSON. */
export const noticesOfOrder = fragment`
  (select jsonb_build_object('since', d.since, 'effective', coalesce(
     (select jsonb_agg(e.change order by e.change ->> 'date')
      from (select jsonb_build_object('date', n.effective_date, 'fees', n.new_fees) as change
            from price_change_notices n
            where n.contract_number = o.contract_number and n.state in ('sent', 'silent')
            union all select c from jsonb_array_elements(o.continued_changes) c) e), '[]'))
   from price_notice_duty d) as "priceNotices"`
