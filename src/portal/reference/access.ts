import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown, markdown } from '../../platform/html/markdown.ts'
import { facts } from '../../platform/html/page-parts.ts'
import type { OAuthFlow, OpenApiDocument, Operation, SecurityScheme } from './openapi.ts'
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

function schemesOf(document: OpenApiDocument): Map<string, SecurityScheme> {
  const schemes = new Map<string, SecurityScheme>()
  for (const [name, given] of Object.entries(document.components?.securitySchemes ?? {})) {
    const { value } = resolve<SecurityScheme>(document, given)
    if (value !== undefined) schemes.set(name, value)
  }
  return schemes
}

/** The ways to authenticate, each with its addresses and scopes. */
export function renderAuthentication(document: OpenApiDocument): Html | undefined {
  const schemes = [...schemesOf(document)]
  if (schemes.length === 0) return undefined
  return html`<section class="chapter" id="authentication" aria-labelledby="authentication-title">
<h2 id="authentication-title">Authentication</h2>
${schemes.map(([name, scheme]) => renderScheme(name, scheme))}</section>
`
}

const renderScheme = (name: string, scheme: SecurityScheme): Html =>
  html`<div class="row"><div class="prose"><h3>${titleOf(name, scheme)}</h3>
${scheme.description !== undefined && markdown(scheme.description)}
${Object.entries(scheme.flows ?? {}).map(([flow, details]) => renderFlow(flow, details))}</div>
<div class="samples"><div class="panel"><h4>Each request carries</h4><p><code>${credentialOf(scheme)}</code></p></div></div></div>
`

function titleOf(name: string, { type, scheme }: SecurityScheme): string {
  if (type === 'oauth2') return 'OAuth 2.0'
  if (type === 'openIdConnect') return 'OpenID Connect'
  if (type === 'http' && scheme?.toLowerCase() === 'basic') return 'HTTP Basic'
  return type === 'http' ? 'Bearer token' : name
}

function credentialOf({ type, scheme, name, in: place }: SecurityScheme): string {
  if (type === 'apiKey') return place === 'query' ? `?${name}=<API_KEY>` : `${name}: <API_KEY>`
  if (scheme?.toLowerCase() === 'basic') return 'Authorization: Basic <CREDENTIALS>'
  return 'Authorization: Bearer <ACCESS_TOKEN>'
}

const flowNames: Record<string, string> = {
  clientCredentials: 'client credentials',
  authorizationCode: 'authorization code',
  implicit: 'implicit',
  password: 'password',
}

function renderFlow(flow: string, { tokenUrl, authorizationUrl, scopes = {} }: OAuthFlow): Html {
  const rows = Object.entries(scopes)
  return html`${facts([
    ['Flow', flowNames[flow] ?? flow],
    ['Authorization', authorizationUrl !== undefined && html`<code>${authorizationUrl}</code>`],
    ['Token', tokenUrl !== undefined && html`<code>POST ${tokenUrl}</code>`],
  ])}
${
  rows.length > 0 &&
  html`<table class="parameters"><caption>Scopes</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Scope</span></th><th scope="col"><span class="visually-hidden">Gives</span></th></tr></thead>
<tbody>${rows.map(
    ([scope, meaning]) =>
      html`<tr><th scope="row"><code class="property-name">${scope}</code></th><td>${inlineMarkdown(meaning)}</td></tr>`,
  )}</tbody></table>`
}`
}
