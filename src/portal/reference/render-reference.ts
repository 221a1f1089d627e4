import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import { renderAuthentication } from './access.ts'
import type { OpenApiDocument } from './openapi.ts'
import { renderOperation } from './operation-page.ts'
import { type Endpoint, type Group, groupsOf, serverUrl } from './operations.ts'
import { methodBadge, renderSidebar } from './sidebar.ts'
import { pageOf, type ReferenceSite, webhooksPage } from './site.ts'
import { renderWebhooks, webhooksOf } from './webhooks.ts'

/** A page of the reference: its title, and what stands between header and footer. */
export type ReferencePage = { title: string; body: Html }

/** All pages of a reference by the last part of their address; the index has none. */
export function referencePages(
  openapi: OpenApiDocument,
  site: ReferenceSite,
): ReadonlyMap<string, () => ReferencePage> {
  const groups = groupsOf(openapi)
  const webhooks = webhooksOf(openapi)
  const page = (title: string, anchor: string, main: Html): ReferencePage => ({
    title,
    body: html`<div class="reference">
${renderSidebar(site, {
  groups,
  hasAuthentication: Object.keys(openapi.components?.securitySchemes ?? {}).length > 0,
  hasWebhooks: webhooks.length > 0,
  current: anchor,
})}
<main id="main" tabindex="-1">
${main}</main>
</div>
`,
  })
  const index = (): ReferencePage => page(openapi.info.title, '', renderIndex(openapi, groups, site))
  const operations = groups.flatMap((group) =>
    group.endpoints.map((endpoint): [string, () => ReferencePage] => [
      endpoint.anchor,
      () => page(endpoint.title, endpoint.anchor, renderOperation(openapi, endpoint, group, site)),
    ]),
  )
  return new Map<string, () => ReferencePage>([
    ['', index],
    ...(webhooks.length > 0
      ? [
          [
            webhooksPage,
            () => page('Requests to you', webhooksPage, html`${renderWebhooks(openapi)}`),
          ] as const,
        ]
      : []),
    ...operations,
  ])
}

const renderIndex = (openapi: OpenApiDocument, groups: readonly Group[], site: ReferenceSite): Html =>
  html`${renderIntroduction(openapi)}${renderAuthentication(openapi)}${groups.map((group) => renderGroup(group, site))}`

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

/** Each operation keeps the anchor that it had when all of them were one page. */
const renderGroup = ({ anchor, name, description, endpoints }: Group, site: ReferenceSite): Html =>
  html`<section class="chapter" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="prose"><h2 id="${anchor}-title">${name}</h2>
${description !== undefined && markdown(description, { headingLevel: 3 })}</div>
<ul class="operations">${endpoints.map((endpoint) => renderEntry(endpoint, site))}</ul></section>
`

const renderEntry = ({ anchor, method, path, title, operation }: Endpoint, site: ReferenceSite): Html =>
  html`<li id="${anchor}"><a href="${pageOf(site, anchor)}">${title}</a>${
    operation.deprecated === true && html` <span class="flag deprecated">deprecated</span>`
  }<p class="endpoint">${methodBadge(method)} <code>${path}</code></p></li>
`
