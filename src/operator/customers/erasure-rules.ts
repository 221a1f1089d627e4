/** What happens to an order when its customer asks for erasure, and under which law. */

export type ErasableOrder = {
  contractNumber: string
  state: string
  startDate: string | null
  /** The last supplied day. */
  endDate: string | null
  /** Whether it ever became a contract. */
  wasConfirmed: boolean
  lastChangedOn: string
}

/**
 * Erased: no personal data is left. Blocked: kept only because the law requires it, and not used otherwise.
 * Kept: still needed to fulfil the contract.
 */
export type Treatment =
  | { treatment: 'erased'; because: string }
  | { treatment: 'blocked'; because: string; until: string }
  | { treatment: 'kept'; because: string }

const bookingYears = 8
const letterYears = 6

/** `today` and all dates are Berlin dates. */
export function treatmentOf(order: ErasableOrder, today: string): Treatment {
  if (isRunning(order, today)) {
    return {
      treatment: 'kept',
      because: `${order.state}: the data is needed to fulfil the contract (Art. 6 (1) (b) GDPR). Ask again once it has ended.`,
    }
  }
  if (!order.wasConfirmed) {
    return {
      treatment: 'erased',
      because: 'It never became a contract, so nothing has to be kept (Art. 17 (1) GDPR).',
    }
  }
  const { endDate, lastChangedOn } = order
  return wasDelivered(order)
    ? retained(bookingYears, endDate ?? lastChangedOn, today, {
        what: 'Booking records',
        law: '§ 147 AO, § 257 HGB',
      })
    : retained(letterYears, lastChangedOn, today, {
        what: 'Commercial letters of a contract without delivery',
        law: '§ 147 (1) no. 2, 3 AO, § 257 (1) no. 2, 3 HGB',
      })
}

/** An account is kept while any of its orders is kept, and blocked while any is blocked. */
export function treatmentOfAccount(orders: readonly Treatment[]): Treatment {
  const kept = orders.find(({ treatment }) => treatment === 'kept')
  if (kept !== undefined) {
    return {
      treatment: 'kept',
      because: 'It is needed for a contract or an order that is still running (Art. 6 (1) (b) GDPR).',
    }
  }
  const ends = orders.flatMap((order) => (order.treatment === 'blocked' ? [order.until] : []))
  const until = ends.toSorted().at(-1)
  if (until === undefined)
    return { treatment: 'erased', because: 'Nothing has to be kept (Art. 17 (1) GDPR).' }
  return {
    treatment: 'blocked',
    because:
      'The name is kept with the records of the contracts (Art. 17 (3) (b) GDPR); e-mail address, phone number, date of birth, gender and login are erased.',
    until,
  }
}

// An order in Processing was requested by the customer, who has to withdraw from it first.
const runningStates = ['Processing', 'PendingDelivery', 'Delivery', 'Unspecified']

const isRunning = ({ state, endDate }: ErasableOrder, today: string): boolean =>
  runningStates.includes(state) || (state === 'Cancelled' && (endDate === null || endDate >= today))

// A contract that never started ends the day before its start.
const wasDelivered = ({ startDate, endDate }: ErasableOrder): boolean =>
  startDate !== null && endDate !== null && endDate >= startDate

/** The period starts at the end of the year of the last record (§ 147 (4) AO, § 257 (5) HGB). */
function retained(
  years: number,
  lastRecordOn: string,
  today: string,
  { what, law }: { what: string; law: string },
): Treatment {
  const until = `${Number(lastRecordOn.slice(0, 4)) + years}-12-31`
  return until < today
    ? { treatment: 'erased', because: `${what} had to be kept until ${until} (${law}); that period is over.` }
    : {
        treatment: 'blocked',
        because: `${what} must be kept for ${years} years (${law}; Art. 17 (3) (b) GDPR).`,
        until,
      }
}
