export type Options = {
  rounds: number
  /**
   * Whether to wait in real time for what a dead process held: two minutes for its tasks, one for its keys. Otherwise
   * that time is passed in the database, which takes none.
   */
  isPatient: boolean
  /** Tells the person who watches how far it is. */
  say(line: string): void
}

export type Outcome = {
  /** What was done to the service, in a few words. */
  tried: string
  /** How often. */
  times: number
  /** A sentence for everything that was lost, doubled or half there; empty if the promise holds. */
  lost: string[]
  /** Counts that show that there was something to lose. */
  details: Record<string, number>
  /** What was measured over time, to be drawn; at most `maxSamples` of each. */
  series?: Record<string, number[]>
}

export const maxSamples = 180

/** One way to break the service's promises, against the real service on a real PostgreSQL. */
export type Scenario = {
  name: string
  /** The promise that it tries to break. */
  promise: string
  /** Rounds of `npm run torture`; a short form with fewer is part of `npm test`. */
  rounds: number
  /** Starts all that it needs and registers it with `afterwards`, so that `cleanUp` ends it. */
  run(options: Options): Promise<Outcome>
}
