export const withdrawalPath = (declarationId: string): `/${string}` =>
  `/console/withdrawals/${encodeURIComponent(declarationId)}`
