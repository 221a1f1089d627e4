import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import type { Config } from '../../platform/settings/config.ts'
import { portalFrame } from './frame.ts'
import { linksOf, type Source } from './library.ts'
import { blocksOf, type Heading, isHeading } from './markdown/blocks.ts'
import { renderBlocks } from './markdown/render-blocks.ts'

/** One guide as a page, with links to the previous and the next guide. */
export function guidePage(
  source: Source,
  sources: readonly Source[],
  { environment, testEnvironmentUrl }: Partial<Pick<Config, 'environment' | 'testEnvironmentUrl'>> = {},
): Html {
  const blocks = blocksOf(linksOf(source.text, source.file))
  const at = sources.indexOf(source)
  return portalFrame({
    title: source.title,
    description: source.summary,
    sources,
    current: source.slug,
    main: html`${environment === 'production' && productionNotice(testEnvironmentUrl)}${environment === 'test' && ownExamples}${renderBlocks(blocks)}
${neighbours(sources[at - 1], sources[at + 1])}
<p class="page-end"><a href="/docs/${source.slug}.md">This page as Markdown</a></p>`,
    aside: onThisPage(blocks.filter(isHeading).filter(({ depth }) => depth === 2 || depth === 3)),
  })
}

/** The script fills it in for readers who are signed in to the dashboard. */
const ownExamples = html`<p class="notice own-examples" hidden></p>`

const productionNotice = (testUrl: string | undefined): Html =>
  html`<p class="notice caution">This is production. The demo clients and the sandbox in the examples exist only in ${
    testUrl === undefined ? 'the test environment' : html`the <a href="${testUrl}/docs">test environment</a>`
  }.</p>`

const neighbours = (before: Source | undefined, after: Source | undefined): Html =>
  html`<nav class="neighbours" aria-label="Previous and next guide">
${before && html`<a class="before" href="/docs/${before.slug}" rel="prev"><span>Previous</span> ${before.title}</a>`}
${after && html`<a class="after" href="/docs/${after.slug}" rel="next"><span>Next</span> ${after.title}</a>`}</nav>`

function onThisPage(headings: readonly Heading[]): Html | undefined {
  if (headings.length < 2) return undefined
  return html`<nav class="on-this-page" aria-label="On this page"><details><summary class="links-title">On this page</summary><ul class="links">${headings.map(
    ({ id, text, depth }) =>
      html`<li class="depth-${depth}"><a href="#${id}">${inlineMarkdown(text)}</a></li>`,
  )}</ul></details></nav>`
}
