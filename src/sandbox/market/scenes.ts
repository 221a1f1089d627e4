import {
  type CancellationReason,
  CancellationReasons,
  type ContractState,
  ContractStates,
  type DenialReason,
  DenialReasons,
} from '../../domain/states-and-reasons.ts'

/** What the simulated market, credit agency and customer do with an order, told by its meter number. */
export type Scene =
  | { readonly scene: 'open' }
  | { readonly scene: 'denied'; readonly denialReason: DenialReason }
  | { readonly scene: 'cancelled'; readonly cancellationReason: CancellationReason }
  | { readonly scene: 'state'; readonly state: ContractState }

/** The scene that a meter number plays, `SBX-DENIED-Dunning-17`; null for a meter of this world. */
export function sceneOf(meterNumber: string | null): Scene | null {
  const [prefix, name, word = ''] = (meterNumber ?? '').trim().split('-')
  if (prefix?.toUpperCase() !== 'SBX') return null
  switch (name?.toUpperCase()) {
    case 'OPEN':
      return { scene: 'open' }
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

/** Whether a meter number is there to play scenes: it stands for no delivery point, however often it is used. */
export const isSceneMeter = (meterNumber: string | null): boolean =>
  /^SBX-./i.test((meterNumber ?? '').trim())

/** The denial that is played before the market hears of the order: the checks of our own, and the credit agency's. */
export function denialBeforeMarket(
  scene: Scene | null,
): Extract<DenialReason, 'Duplicate' | 'Dunning' | 'InsufficientSolvency'> | null {
  if (scene?.scene !== 'denied') return null
  const { denialReason } = scene
  const isOurs =
    denialReason === 'Duplicate' || denialReason === 'Dunning' || denialReason === 'InsufficientSolvency'
  return isOurs ? denialReason : null
}

// People type in capitals what they read on a meter.
const wordIn = <Word extends string>(words: readonly Word[], text: string): Word | null =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null
