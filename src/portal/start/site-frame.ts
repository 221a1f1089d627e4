import { type Html, html } from '../../platform/html/html.ts'

const links = [
  ['/docs', 'Guides'],
  ['/docs/reference', 'API reference'],
  ['/status', 'Status'],
] as const

/** The links in the header of the pages that are for everybody. */
export const siteLinks = (current?: string): Html =>
  html`<nav class="site-nav" aria-label="Main">${links.map(([path, name]) => html`<a href="${path}"${path === current && html` aria-current="page"`}>${name}</a>`)}</nav>`

/** What is below them. */
export const siteFooter = html`<ul class="site-links">
<li><a href="/status">Status</a></li>
<li><a href="/docs/changelog">Changelog</a> (<a href="/docs/changelog.xml">RSS</a>)</li>
<li><a href="/docs/security">Security</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/.well-known/oauth-authorization-server">Authorization server metadata</a></li>
<li><a href="/health/ready">Health</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul>`
