import { type Html, html, raw } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import type { Config } from '../../platform/settings/config.ts'
import { linksOf, openLibrary } from './library.ts'
import { blocksOf } from './markdown/blocks.ts'
import { renderBlocks } from './markdown/render-blocks.ts'

/** The changelog as the portal shows it, for pages of other rooms. Rendered once, on the first request. */
export function changelogOf(config: Pick<Config, 'baseUrl' | 'authUrl'>): () => Html {
  let rendered: Html | undefined
  return () => {
    rendered ??= render(config)
    return rendered
  }
}

function render(config: Pick<Config, 'baseUrl' | 'authUrl'>): Html {
  const source = openLibrary(config).find('changelog')
  return source === undefined ? raw('') : renderBlocks(blocksOf(linksOf(source.text, source.file)))
}

type Addresses = { baseUrl: string }

/** The changelog as RSS 2.0, for feed readers: an item for each version, newest first. */
export function changelogFeed(changelog: string, { baseUrl }: Addresses): string {
  const page = `${baseUrl}/docs/changelog`
  const items = versionsIn(changelog).map(
    ({ name, date, text }) => html`<item>
<title>Wattline ${name}</title>
<link>${page}</link>
<guid isPermaLink="false">wattline-${name}</guid>
${date !== undefined && html`<pubDate>${new Date(date).toUTCString()}</pubDate>`}
<description>${String(markdown(text))}</description>
</item>
`,
  )
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Wattline changelog</title>
<link>${page}</link>
<atom:link href="${page}.xml" rel="self" type="application/rss+xml"/>
<description>What has changed in the API, newest first.</description>
<language>en</language>
${items}</channel>
</rss>
`)
}

/** What was released: a heading such as `## 0.2.0 (2026-11-18)`. The first version has no date. */
const versionsIn = (changelog: string) =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [name = ''] = heading.split(' ')
      return { name, date: /\d{4}-\d\d-\d\d/.exec(heading)?.[0], text: lines.join('\n').trim() }
    })
    .filter(({ name }) => /^\d/.test(name))
