import type { MeasuredRow } from '../results/result-file.ts'

export type Kind = 'limit' | 'peer' | 'itself'

const peers = /oidc-provider|nest|drizzle|prism/i
const ourselves = /wattline/i

/** Whom a row compares us with: what is possible at all, what others built, or ourselves. */
export function kindOf({ theirs }: MeasuredRow): Kind {
  if (peers.test(theirs.name)) return 'peer'
  return ourselves.test(theirs.name) ? 'itself' : 'limit'
}
