import { readFileSync } from 'node:fs'
import { plainText } from '../../platform/html/markdown.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { linksOf } from './links.ts'
import { blocksOf } from './markdown/blocks.ts'
import { type PortalPage, portalPages } from './pages.ts'

/** A page as it was written, with the addresses of this service in the place of those of the examples. */
export type Source = PortalPage & { title: string; summary: string; text: string }

export type Library = { all(): readonly Source[]; find(slug: string): Source | undefined }

/** The texts of all pages, read when the first of them is asked for. */
export function openLibrary(config: Pick<Config, 'baseUrl' | 'authUrl'>): Library {
  let sources: Source[] | undefined
  const all = () => {
    sources ??= portalPages.map((page) => readSource(page, config))
    return sources
  }
  return { all, find: (slug) => all().find((source) => source.slug === slug) }
}

function readSource(page: PortalPage, config: Pick<Config, 'baseUrl' | 'authUrl'>): Source {
  const written = readFileSync(`${projectFolder}${page.file}`, 'utf8')
  const text = withAddresses(written.replace(forContributors, ''), config)
  // Both stand before the first section; reading all of every page at once would take long.
  const blocks = blocksOf(text.split(/^## /m, 1)[0] ?? '')
  const wordsOf = (type: string) => plainText(blocks.filter((block) => block.type === type).slice(0, 1))
  return { ...page, title: wordsOf('heading'), summary: wordsOf('paragraph'), text }
}

const forContributors = /^Generated from .*; do not edit\.\n\n/m

// Tokens and their keys may live at another host than the interface.
const withAddresses = (text: string, { baseUrl, authUrl }: Pick<Config, 'baseUrl' | 'authUrl'>): string =>
  text
    .replace(/http:\/\/localhost:8080(?=\/(?:connect|\.well-known)\/)/g, authUrl)
    .replaceAll('http://localhost:8080', baseUrl)

/** The Markdown form of a page, its links leading to other Markdown forms; marks of what is generated are dropped. */
export const markdownOf = (source: Source, origin = ''): string =>
  linksOf(source.text, source.file, (target) => `${origin}${markdownTarget(target)}`).replace(
    /^<!--.*-->\n/gm,
    '',
  )

const markdownTarget = (target: string): string =>
  /^\/docs\/[a-z-]+(#|$)/.test(target) ? target.replace(/^(\/docs\/[a-z-]+)/, '$1.md') : target
