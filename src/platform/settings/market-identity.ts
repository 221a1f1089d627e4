/** Who we are in the market. */
export type MarketIdentity = {
  /** Our code as a supplier, 13 digits. */
  readonly code: string
  /** The balancing group that we supply from, an EIC. */
  readonly balancingGroup: string | null
}
