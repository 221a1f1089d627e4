import { readFileSync } from 'node:fs'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { portalFrame } from './frame.ts'
import type { Source } from './library.ts'
import { linksOf } from './links.ts'
import { type Block, blocksOf } from './markdown/blocks.ts'
import { type Pictures, renderBlocks } from './markdown/render-blocks.ts'

/** One guide as a page, with the ones before and after it. */
export function guidePage(
  source: Source,
  sources: readonly Source[],
  environment: Config['environment'] = 'test',
): Html {
  const blocks = blocksOf(linksOf(source.text, source.file)).filter((block) => !isForForges(block))
  const at = sources.indexOf(source)
  return portalFrame({
    title: source.title,
    sources,
    current: source.slug,
    main: html`${environment === 'production' && onlyInTest}${renderBlocks(blocks, pictures)}
${neighbours(sources[at - 1], sources[at + 1])}
<p class="page-end"><a href="/docs/${source.slug}.md">This page as Markdown</a></p>`,
    aside: onThisPage(blocks),
  })
}

const onlyInTest = html`<p class="notice caution">This is production. The demo clients and the sandbox of the examples exist in the test environment only.</p>`

// Code forges draw these with a script; the page has drawings of its own.
const isForForges = (block: Block): boolean => block.kind === 'code' && block.language === 'mermaid'

const pictures: Pictures = (target) =>
  target.endsWith('.svg') && target.startsWith('/docs/images/')
    ? { drawing: readFileSync(`${projectFolder}${target.slice(1)}`, 'utf8') }
    : { url: target }

const neighbours = (before: Source | undefined, after: Source | undefined): Html =>
  html`<nav class="neighbours" aria-label="Before and after">
${before && html`<a class="before" href="/docs/${before.slug}" rel="prev"><span>Before</span> ${before.title}</a>`}
${after && html`<a class="after" href="/docs/${after.slug}" rel="next"><span>Next</span> ${after.title}</a>`}</nav>`

function onThisPage(blocks: readonly Block[]): Html | undefined {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  if (headings.length < 2) return undefined
  return html`<nav class="on-this-page" aria-label="On this page"><p class="links-title">On this page</p><ul class="links">${headings.map(
    ({ id, text }) => html`<li><a href="#${id}">${inlineMarkdown(text)}</a></li>`,
  )}</ul></nav>`
}
