/** What a contestant did in one round. CPU time is known on Linux only, and only of servers; pgbench tells no percentile. */
export type Round = {
  requestsPerSecond: number
  p99Milliseconds: number | undefined
  cpuMicrosecondsPerRequest: number | undefined
}

/** A server (or a tool such as pgbench) that can be put under full load for some seconds. */
export type Contestant = { name: string; round(seconds: number): Promise<Round> }

/** Ours against something that everybody knows, on the same work. */
export type Row = {
  name: string
  claim: string
  /** The smallest ratio, ours by theirs, that the project promises; without one it only informs. */
  atLeast?: number
  /**
   * What the ratio is of, by default requests per second. CPU time per request is hardly moved by what else the machine
   * does, but for databases and tools it is not known.
   */
  ratioOf?: 'requests' | 'cpu'
  /** Of its own, where the usual rounds would say less than the target asks for. */
  pace?: Pace
  /** Starts both; what they leave behind is registered with `afterwards`. */
  start(): Promise<{ ours: Contestant; theirs: Contestant }>
}

export type Pace = { rounds: number; secondsPerRound: number; warmUpSeconds: number }

export type Measured = { name: string; rounds: Round[] }
export type RowResult = Pick<Row, 'name' | 'claim' | 'atLeast' | 'ratioOf'> & {
  ours: Measured
  theirs: Measured
}

/** Thrown by a row that this machine cannot play; it is reported and is no failure. */
export class LeftOut extends Error {}
