import { type Html, html } from '../../platform/html/html.ts'
import type { Endpoint, Group } from './operations.ts'

/** The contents of the reference. On a phone they are folded; the style keeps them open on a wide screen. */
export const renderSidebar = (
  groups: readonly Group[],
  {
    hasAuthentication,
    hasWebhooks,
    hasSchemas,
  }: Record<`has${'Authentication' | 'Webhooks' | 'Schemas'}`, boolean>,
): Html =>
  html`<nav class="sidebar" aria-label="Contents"><details><summary>Contents</summary>
<div class="sidebar-body">
<ul class="links"><li><a href="#introduction">Introduction</a></li>
${hasAuthentication && html`<li><a href="#authentication">Authentication</a></li>`}</ul>
${groups.map(
  ({ name, anchor, endpoints }) => html`<p class="links-title"><a href="#${anchor}">${name}</a></p>
<ul class="links" aria-label="${name}">${endpoints.map(renderLink)}</ul>
`,
)}<ul class="links">${hasWebhooks && html`<li><a href="#webhooks">Requests to you</a></li>`}
${hasSchemas && html`<li><a href="#schemas">Shared objects</a></li>`}</ul></div></details></nav>
`

const renderLink = ({ anchor, method, path, title }: Endpoint): Html =>
  html`<li data-words="${`${method} ${path}`.toLowerCase()}"><a href="#${anchor}"><span>${title}</span> ${methodBadge(method)}</a></li>
`

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span>`
