export const importsPath = '/console/imports'
export const importPathOf = (kind: string): string => `${importsPath}?${new URLSearchParams({ kind })}`
export const historyPath = `${importsPath}/history`
export const templatePath = (kind: string): string => `${importsPath}/templates/${encodeURIComponent(kind)}`
export const stagedPath = (id: string): `/${string}` => `/console/imports/${encodeURIComponent(id)}`
