/** What a number of contracts needs, from what single operations cost. */

/** Measured by `npm run scale`: processor time of everything that takes part, client and database included. */
export type Costs = {
  /** Seconds of one core to store a million quarter-hours. */
  cpuSecondsPerMillionValues: number
  /** Seconds of one core to answer a thousand questions for metrics. */
  cpuSecondsPerThousandMetrics: number
  /** Seconds of one core to place a thousand orders. */
  cpuSecondsPerThousandOrders: number
  /** Bytes on the disk for a day of a contract, index included. */
  bytesPerDay: number
}

/** What contracts do, per contract. */
export type Habits = {
  /** Hours of the night in which the readings of a day come in. */
  nightHours: number
  /** Part of the days that are corrected later, each with a former version. */
  corrected: number
  /** Questions for metrics a day: an app that its customer opens twice shows two charts each. */
  metricsPerDay: number
  /** New orders a year. */
  ordersPerYear: number
  /** How many times the average the busiest hour is. */
  peak: number
  /** Years of readings on fast disks; older ones are columnar. */
  hotYears: number
  allYears: number
  /** A columnar day in bytes, by a hot one. */
  columnar: number
  /** Copies of everything: the server and its standby. */
  copies: number
  /** Part of a processor that is meant to be busy. */
  utilisation: number
}

export const usualHabits: Habits = {
  nightHours: 4,
  corrected: 0.1,
  metricsPerDay: 4,
  ordersPerYear: 0.3,
  peak: 5,
  hotYears: 3,
  allYears: 10,
  columnar: 0.35,
  copies: 2,
  utilisation: 0.5,
}

/** What one server of the database has at most before another is added. */
export const server = { cores: 16, memoryGigabytes: 128, diskTerabytes: 4 } as const

export type Plan = {
  valuesPerSecond: number
  metricsPerSecond: number
  ordersPerSecond: number
  /** Cores in the busiest hour: at night readings, by day people. */
  cores: number
  diskTerabytes: number
  memoryGigabytes: number
  /** Servers with readings; 1 is plain PostgreSQL. Standbys and the coordinator come on top. */
  databaseServers: number
  /** Processes of the service, one core each. */
  processes: number
  connections: number
  networkMegabitsPerSecond: number
}

const secondsOfDay = 86_400
const valuesOfDay = 96
/** A day as JSON with its contract, and an answer of metrics. */
const bytesOfSentDay = 700
const bytesOfAnswer = 8000
/** Of the processor time of an operation, what the service itself takes; the rest is PostgreSQL. */
const partOfService = 0.5
/** The index entries of the days that are asked for again and again, and the pages of the last week. */
const bytesInMemoryPerContract = 31 * 60 + 7 * 332
const connectionsPerProcess = 12

export function planFor(contracts: number, costs: Costs, habits: Habits = usualHabits): Plan {
  const valuesPerSecond = (contracts * valuesOfDay) / (habits.nightHours * 3600)
  const metricsPerSecond = ((contracts * habits.metricsPerDay) / secondsOfDay) * habits.peak
  const ordersPerSecond = ((contracts * habits.ordersPerYear) / (365 * secondsOfDay)) * habits.peak
  const atNight = (valuesPerSecond * costs.cpuSecondsPerMillionValues) / 1e6
  const byDay =
    (metricsPerSecond * costs.cpuSecondsPerThousandMetrics +
      ordersPerSecond * costs.cpuSecondsPerThousandOrders) /
    1000
  const cores = Math.max(atNight, byDay) / habits.utilisation
  const days = 365 * (habits.hotYears + (habits.allYears - habits.hotYears) * habits.columnar)
  const diskTerabytes = (contracts * days * costs.bytesPerDay * (1 + habits.corrected) * habits.copies) / 1e12
  const databaseServers = Math.max(
    1,
    Math.ceil((cores * (1 - partOfService)) / server.cores),
    Math.ceil(diskTerabytes / habits.copies / server.diskTerabytes),
  )
  const processes = Math.max(2, Math.ceil(cores * partOfService))
  return {
    valuesPerSecond,
    metricsPerSecond,
    ordersPerSecond,
    cores,
    diskTerabytes,
    memoryGigabytes: 4 + (contracts * bytesInMemoryPerContract) / 1e9 + processes * 0.25,
    databaseServers,
    processes,
    connections: processes * connectionsPerProcess,
    networkMegabitsPerSecond:
      (Math.max((valuesPerSecond / valuesOfDay) * bytesOfSentDay, metricsPerSecond * bytesOfAnswer) * 8) /
      1e6,
  }
}
