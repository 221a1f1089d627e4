export const terminationPath = (declarationId: string): `/${string}` =>
  `/console/terminations/${encodeURIComponent(declarationId)}`
