/** The one source of "now". Everything that depends on time gets it from here, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
