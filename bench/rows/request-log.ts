import type { Load } from '../http-contestant.ts'
import { keenContestant } from '../keen-contestant.ts'
import type { Row } from '../row.ts'
import { demoToken, type Service, startService } from '../service.ts'

/** The fastest operation, on which whatever is done for each request weighs most. */
export const requestLogRow: Row = {
  name: 'request-log',
  claim: 'An authenticated read with the log of requests, against the same service with REQUEST_LOG=off.',
  atLeast: 0.97,
  // Rounds of one and the same server differ by a fifth, and the target leaves 3 %: only many rounds tell them apart.
  pace: { rounds: 241, secondsPerRound: 0.2, warmUpSeconds: 5 },
  async start() {
    const [logging, silent] = [await startService(), await startService({ env: { REQUEST_LOG: 'off' } })]
    return {
      ours: keenContestant('Wattline, with the request log', logging, await loadOf(logging)),
      theirs: keenContestant('Wattline without', silent, await loadOf(silent)),
    }
  },
}

const loadOf = async (service: Service): Promise<Load> => ({
  method: 'GET',
  path: '/partner/v1/tariffs',
  headers: { authorization: `Bearer ${await demoToken(service)}` },
})
