import { publishedKeys, rotationDays, type SigningKeys } from '../../../partners/tokens/signing-keys.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('signing keys')

/** Judges whether tokens can be signed now, and after the key in use has retired. */
export function checkSigningKeys(keys: SigningKeys, now: Date): Check {
  if (keys.length === 0) return warning('There is none yet: the next start of the service makes one.')
  const published = publishedKeys(keys, now)
  const inUse = published.find(({ signsFrom }) => signsFrom <= now)
  const lasting = published.find(({ retiresAt }) => retiresAt === null)
  if (lasting === undefined) {
    const last = keys.map(({ retiresAt }) => retiresAt?.toISOString() ?? '').reduce((a, b) => (a > b ? a : b))
    return failure(`The last one retires at ${last} and has no successor: run wattline keys rotate.`)
  }
  if (inUse === undefined) {
    return warning(
      `None is in use before ${lasting.signsFrom.toISOString()}: until then the next one signs already.`,
    )
  }
  if (inUse === lasting) return age(inUse, now)
  return ok(`The key ${inUse.kid} is in use; ${lasting.kid} follows at ${lasting.signsFrom.toISOString()}.`)
}

function age({ kid, signsFrom }: SigningKeys[number], now: Date): Check {
  const days = Math.floor((now.getTime() - signsFrom.getTime()) / 86_400_000)
  if (days <= rotationDays) return ok(`The key ${kid} is in use.`)
  return warning(
    `The key ${kid} has been in use for ${days} days: run wattline keys rotate, without an outage.`,
  )
}
