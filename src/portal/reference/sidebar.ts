import { type Html, html } from '../../platform/html/html.ts'
import type { Endpoint, Group } from './operations.ts'
import { pageOf, type ReferenceSite, webhooksPage } from './site.ts'

type Contents = {
  groups: readonly Group[]
  hasAuthentication: boolean
  hasWebhooks: boolean
  /** The anchor of the page that is shown; empty for the index. */
  current: string
}

/** The contents of the reference. On a phone they are folded; the style keeps them open on a wide screen. */
export const renderSidebar = (
  site: ReferenceSite,
  { groups, hasAuthentication, hasWebhooks, current }: Contents,
): Html =>
  html`<nav class="sidebar" aria-label="Contents"><details><summary>Contents</summary>
<div class="sidebar-body">
<ul class="links"><li><a href="${site.base}"${isCurrent(current === '')}>All operations</a></li>
${hasAuthentication && html`<li><a href="${site.base}#authentication">Authentication</a></li>`}
${hasWebhooks && html`<li><a href="${pageOf(site, webhooksPage)}"${isCurrent(current === webhooksPage)}>Requests to you</a></li>`}</ul>
${groups.map(
  ({
    name,
    anchor,
    endpoints,
  }) => html`<p class="links-title"><a href="${site.base}#${anchor}">${name}</a></p>
<ul class="links" aria-label="${name}">${endpoints.map((endpoint) => renderLink(site, endpoint, current))}</ul>
`,
)}</div></details></nav>
`

const isCurrent = (holds: boolean): Html | false => holds && html` aria-current="page"`

const renderLink = (site: ReferenceSite, { anchor, method, path, title }: Endpoint, current: string): Html =>
  html`<li data-words="${`${method} ${path} ${anchor}`.toLowerCase()}"><a href="${pageOf(site, anchor)}"${isCurrent(anchor === current)}><span>${title}</span> ${methodBadge(method)}</a></li>
`

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span>`
