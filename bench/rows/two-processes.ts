import type { Load } from '../http-contestant.ts'
import { keenContestant } from '../keen-contestant.ts'
import type { Contestant, Row } from '../row.ts'
import { type Service, startService } from '../service.ts'
import { calculationLoad } from './calculation.ts'
import { numbersToRead, readLoad } from './read-order.ts'

const connections = 20

/** Prices need no database: what a second process adds is not taken by PostgreSQL, which lives on the same cores. */
export const twoProcessesRow: Row = {
  name: 'two-processes',
  claim: 'Prices from a service with two processes (WORKERS=2), against one with a single process.',
  atLeast: 1.6,
  start: () => contestants(calculationLoad),
}

export const twoProcessesReadRow: Row = {
  name: 'two-processes-read',
  claim:
    'Reading orders from two processes, against one; on two cores PostgreSQL and the load need theirs too.',
  start: () => contestants(async (service) => readLoad(service, await numbersToRead(service))),
}

async function contestants(loadOf: (service: Service) => Promise<Load>) {
  const [two, one] = [await startService({ env: { WORKERS: '2' } }), await startService()]
  return {
    ours: withoutCpu(keenContestant('Wattline, two processes', two, { ...(await loadOf(two)), connections })),
    theirs: withoutCpu(keenContestant('Wattline, one process', one, { ...(await loadOf(one)), connections })),
  }
}

/** The process that was started hands its work to others: what it used itself says nothing. */
const withoutCpu = ({ name, round }: Contestant): Contestant => ({
  name,
  round: async (seconds) => ({ ...(await round(seconds)), cpuMicrosecondsPerRequest: undefined }),
})
