import type { Screen } from '../terminal/screen.ts'
import { TourEnd } from '../tour-end.ts'
import { findService } from './find-service.ts'
import { type OwnService, startOwnService } from './own-service.ts'

export const usualOrigin = 'http://localhost:8080'

type Wish = { url: string | undefined; isOwnWanted: boolean; screen: Screen; signal: AbortSignal }

/** The service to play with: the one that was named, else the one at the usual address, else one of our own. */
export async function chooseService({ url, isOwnWanted, screen, signal }: Wish): Promise<OwnService> {
  const named = async (origin: string): Promise<OwnService> => {
    screen.say(`The service at ${origin} plays with us.`)
    return { origin, isOwn: false, stop: async () => {} }
  }
  if (url !== undefined) {
    const found = await findService(url, signal)
    if (found === 'ready') return named(url)
    throw new TourEnd(faults[found](url))
  }
  if (!isOwnWanted && (await findService(usualOrigin, signal)) === 'ready') return named(usualOrigin)

  const reason = isOwnWanted ? '' : `No service to play with is at ${usualOrigin}. `
  screen.say(`${reason}The tour starts one of its own, and stops it at the end …`)
  const own = await startOwnService(signal)
  screen.say(`It is ready at ${own.origin}.`)
  return own
}

const faults = {
  nothing: (url: string) =>
    `Nothing answers at ${url}: start the service there, or leave out --url and the tour starts one of its own.`,
  stranger: (url: string) => `Something answers at ${url}, but it is not Wattline.`,
  'no-sandbox': (url: string) =>
    `The service at ${url} has no sandbox: the tour places orders, and does so in test environments alone.`,
  'not-ready': (url: string) =>
    `The service at ${url} is not ready: look at ${url}/health/ready for the reason.`,
}
