import {
  type CancellationReason,
  CancellationReasons,
  type ContractState,
  ContractStates,
  type DenialReason,
  DenialReasons,
} from '../../domain/states-and-reasons.ts'

/** What the simulated market, credit agency and customer do with an order. Its meter number names the scene. */
export type Scene =
  | { readonly scene: 'open' }
  /** The contract with the previous supplier cannot end before this day. */
  | { readonly scene: 'bound'; readonly until: string }
  /** Grid and metering operator refuse what is ordered for the running contract. */
  | { readonly scene: 'unwilling' }
  /** The customer has a contract with the grid operator, and pays for grid use and metering there. */
  | { readonly scene: 'own-grid-use' }
  | { readonly scene: 'denied'; readonly denialReason: DenialReason }
  | { readonly scene: 'cancelled'; readonly cancellationReason: CancellationReason }
  | { readonly scene: 'state'; readonly state: ContractState }

/** The scene of a meter number such as `SBX-DENIED-Dunning-17`; null for a real one. */
export function sceneOf(meterNumber: string | null): Scene | null {
  const [prefix, name, word = ''] = (meterNumber ?? '').trim().split('-')
  if (prefix?.toUpperCase() !== 'SBX') return null
  switch (name?.toUpperCase()) {
    case 'OPEN':
      return { scene: 'open' }
    case 'BOUND': {
      const until = dayIn(word)
      return until === null ? null : { scene: 'bound', until }
    }
    case 'UNWILLING':
      return { scene: 'unwilling' }
    case 'OWNGRID':
      return { scene: 'own-grid-use' }
    case 'UNSPECIFIED':
      return { scene: 'state', state: 'Unspecified' }
    case 'DENIED': {
      const denialReason = wordIn(DenialReasons, word)
      return denialReason && { scene: 'denied', denialReason }
    }
    case 'CANCELLED': {
      const cancellationReason = wordIn(CancellationReasons, word)
      return cancellationReason && { scene: 'cancelled', cancellationReason }
    }
    case 'STATE': {
      const state = wordIn(ContractStates, word)
      return state && { scene: 'state', state }
    }
    default:
      return null
  }
}

/** Whether a meter number only selects a scene. It identifies no delivery point, so any number of orders may use it. */
export const isSceneMeter = (meterNumber: string | null): boolean =>
  /^SBX-./i.test((meterNumber ?? '').trim())

/** The day in `20270630`; null if there is no such day. */
function dayIn(word: string): string | null {
  const [, year, month, day] = /^(2[01]\d\d)(\d\d)(\d\d)$/.exec(word) ?? []
  const date = `${year}-${month}-${day}`
  // 30 February would become a day in March.
  const milliseconds = Date.parse(date)
  return new Date(milliseconds || 0).toISOString().startsWith(date) ? date : null
}

// Meter numbers are often typed in capitals.
const wordIn = <Word extends string>(words: readonly Word[], text: string): Word | null =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null
