/**
 * The only source of "now": everything that depends on time takes it from here, so that tests can move it. In a test
 * environment partners may have clocks of their own (decision 81); the real clock is one for all.
 */
export type Clock = {
  now(): Date
  /** The clock of a partner. */
  of?(partnerId: string): Clock
  /** The partners whose clocks are ahead of this one. */
  ahead?(): readonly string[]
  /** The real time, where this clock can be moved. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The clock of a partner; what belongs to nobody is on the clock that all begin with. */
export const clockOf = (clock: Clock, partnerId: string | null | undefined): Clock =>
  typeof partnerId === 'string' ? (clock.of?.(partnerId) ?? clock) : clock

/** The real time: sessions of staff go by it wherever a clock was moved to. */
export const realNow = (clock: Clock): Date => clock.real?.() ?? clock.now()

/** The partners whose clocks are ahead; none where there is one clock for all. */
export const partnersAhead = (clock: Clock): readonly string[] => clock.ahead?.() ?? []

/** Which rows: only those of these partners, or all except theirs. */
export type PartnerFilter = { partnerIds: readonly string[]; mode: 'only' | 'except' }

/** Whether the filter includes a row of this partner. */
export const isMeant = (partnerFilter: PartnerFilter | undefined, partnerId: string): boolean =>
  partnerFilter === undefined ||
  partnerFilter.partnerIds.includes(partnerId) === (partnerFilter.mode === 'only')

/** Each clock once, with the partners that it applies to; undefined means all. */
export function eachClock(clock: Clock): { now: Date; partnerFilter: PartnerFilter | undefined }[] {
  const ahead = partnersAhead(clock)
  if (ahead.length === 0) return [{ now: clock.now(), partnerFilter: undefined }]
  return [
    { now: clock.now(), partnerFilter: { partnerIds: ahead, mode: 'except' as const } },
    ...ahead.map((partnerId) => ({
      now: clockOf(clock, partnerId).now(),
      partnerFilter: { partnerIds: [partnerId], mode: 'only' as const },
    })),
  ]
}
