import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import { renderAuthentication } from './authentication.ts'
import type { OpenApiDocument } from './openapi.ts'
import { renderOperation } from './operation-section.ts'
import { type Group, groupsOf, serverUrl } from './operations.ts'
import { renderSharedSchemas, sharedSchemas } from './shared-schemas.ts'
import { renderSidebar } from './sidebar.ts'
import { renderWebhooks, webhooksOf } from './webhooks.ts'

/** Renders the API reference from our OpenAPI document, as the body of a page. It needs no script. */
export function renderReference(openapi: OpenApiDocument): Html {
  const groups = groupsOf(openapi)
  const authentication = renderAuthentication(openapi)
  const shared = sharedSchemas(openapi)
  return html`<div class="reference">
${renderSidebar(groups, {
  hasAuthentication: authentication !== undefined,
  hasWebhooks: webhooksOf(openapi).length > 0,
  hasSchemas: shared.size > 0,
})}
<main id="main" tabindex="-1">
${renderIntroduction(openapi)}${authentication}${groups.map((group) => renderGroup(openapi, group, shared))}${renderWebhooks(openapi, shared)}${renderSharedSchemas(openapi, shared)}</main>
</div>
`
}

const renderIntroduction = ({ info, servers = [] }: OpenApiDocument): Html =>
  html`<section class="chapter" id="introduction" aria-labelledby="introduction-title">
<div class="row"><div class="prose"><h1 id="introduction-title">${info.title} <span class="version">${info.version}</span></h1>
${info.description !== undefined && markdown(info.description, { headingLevel: 2 })}</div>
<div class="samples">${
    servers.length > 0 &&
    html`<div class="panel"><h2>Base address</h2><dl>${servers.map(
      (server) =>
        html`<div><dt>${server.description ?? 'Server'}</dt><dd><code>${serverUrl(server)}</code></dd></div>`,
    )}</dl></div>`
  }</div></div></section>
`

const renderGroup = (
  openapi: OpenApiDocument,
  { anchor, name, description, endpoints }: Group,
  shared: ReadonlySet<string>,
): Html =>
  html`<section class="chapter" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="prose"><h2 id="${anchor}-title">${name}</h2>
${description !== undefined && markdown(description, { headingLevel: 3 })}</div>
${endpoints.map((endpoint) => renderOperation(openapi, endpoint, shared))}</section>
`
