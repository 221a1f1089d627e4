/** The only source of "now": everything that depends on time takes it from here, so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
