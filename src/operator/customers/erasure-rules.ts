/** What becomes of an order when its customer asks for erasure, and by which law. */

export type ErasableOrder = {
  contractNumber: string
  state: string
  startDate: string | null
  /** The last supplied day. */
  endDate: string | null
  /** Whether a contract ever came about. */
  wasConfirmed: boolean
  lastChangedOn: string
}

/**
 * Erased: nothing that tells of the person is left. Blocked: kept for the law alone and used for nothing else.
 * Kept: still needed to fulfil the contract.
 */
export type Treatment =
  | { treatment: 'erased'; because: string }
  | { treatment: 'blocked'; because: string; until: string }
  | { treatment: 'kept'; because: string }

const bookingYears = 8
const letterYears = 6

/** `today` and every date are of Berlin. */
export function treatmentOf(order: ErasableOrder, today: string): Treatment {
  if (isRunning(order, today)) {
    return {
      treatment: 'kept',
      because: `${order.state}: the data is needed to fulfil the contract (Art. 6 (1) (b) GDPR). Ask again when it has ended.`,
    }
  }
  if (!order.wasConfirmed) {
    return {
      treatment: 'erased',
      because: 'It never became a contract: nothing has to be kept (Art. 17 (1) GDPR).',
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

/** An account is worth what its orders are: kept with the first that runs, blocked with the first that is blocked. */
export function treatmentOfAccount(orders: readonly Treatment[]): Treatment {
  const kept = orders.find(({ treatment }) => treatment === 'kept')
  if (kept !== undefined) {
    return {
      treatment: 'kept',
      because: 'A contract or an order is still running and needs it (Art. 6 (1) (b) GDPR).',
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

// An order in Processing is asked of us by the customer; whoever changes their mind withdraws it first.
const runningStates = ['Processing', 'PendingDelivery', 'Delivery', 'Unspecified']

const isRunning = ({ state, endDate }: ErasableOrder, today: string): boolean =>
  runningStates.includes(state) || (state === 'Cancelled' && (endDate === null || endDate >= today))

// A contract that ended before its start has its end a day before its start.
const wasDelivered = ({ startDate, endDate }: ErasableOrder): boolean =>
  startDate !== null && endDate !== null && endDate >= startDate

/** The years are counted from the end of the year in which the last record was made (§ 147 (4) AO, § 257 (5) HGB). */
function retained(
  years: number,
  lastRecordOn: string,
  today: string,
  { what, law }: { what: string; law: string },
): Treatment {
  const until = `${Number(lastRecordOn.slice(0, 4)) + years}-12-31`
  return until < today
    ? { treatment: 'erased', because: `${what} had to be kept until ${until} (${law}), which is over.` }
    : {
        treatment: 'blocked',
        because: `${what} must be kept for ${years} years (${law}; Art. 17 (3) (b) GDPR).`,
        until,
      }
}
