import type { OpenApiDocument, Operation, SecurityScheme } from './openapi.ts'
import { resolve } from './resolve.ts'

/** One way to be let in. */
export type RequiredAccess = {
  schemeName: string
  scheme: SecurityScheme | undefined
  scopes: readonly string[]
}

/** The ways to be let in to an operation; none means that it is open to everyone. */
export function accessOf(document: OpenApiDocument, operation: Operation): RequiredAccess[] {
  const schemes = schemesOf(document)
  const scopes = operation['x-scopes']
  const requirements =
    operation.security ?? document.security ?? (scopes === undefined ? [] : [{ '': scopes }])
  return requirements.flatMap((requirement) =>
    Object.entries(requirement).map(([schemeName, needed]) => ({
      schemeName,
      scheme: schemes.get(schemeName),
      scopes: scopes ?? needed,
    })),
  )
}

export function schemesOf(document: OpenApiDocument): Map<string, SecurityScheme> {
  const schemes = new Map<string, SecurityScheme>()
  for (const [name, given] of Object.entries(document.components?.securitySchemes ?? {})) {
    const { value } = resolve<SecurityScheme>(document, given)
    if (value !== undefined) schemes.set(name, value)
  }
  return schemes
}
