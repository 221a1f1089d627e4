export const marketRoles = ['Supplier', 'GridOperator', 'MeteringOperator'] as const
export type MarketRole = (typeof marketRoles)[number]

/** A company in one role of the market. The code belongs to both: the same company has another one in another role. */
export type MarketPartner = { code: string; role: MarketRole; name: string; city: string | null }
