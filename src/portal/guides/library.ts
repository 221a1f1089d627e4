import { readFileSync } from 'node:fs'
import { plainText } from '../../platform/html/markdown.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { linksOf } from './links.ts'
import { blocksOf } from './markdown/blocks.ts'
import { type PortalPage, portalPages } from './pages.ts'

/** The Markdown of a page, with the addresses of this service in its examples. */
export type Source = PortalPage & { title: string; summary: string; text: string }

/** What lists of pages show. */
export type PageTitle = Pick<Source, 'slug' | 'title' | 'group'>

export type Library = { all(): readonly Source[]; find(slug: string): Source | undefined }

/** The texts of all pages, read on the first request. */
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
  // Title and summary come before the first section. Parsing every page completely would take long.
  const blocks = blocksOf(text.split(/^## /m, 1)[0] ?? '')
  const wordsOf = (type: string) => plainText(blocks.filter((block) => block.type === type).slice(0, 1))
  return { summary: wordsOf('paragraph'), ...page, title: wordsOf('heading'), text }
}

const forContributors = /^Generated from .*; do not edit\.\n\n/m

// Tokens and their keys may be served from another host than the API.
const withAddresses = (text: string, { baseUrl, authUrl }: Pick<Config, 'baseUrl' | 'authUrl'>): string =>
  text
    .replace(/http:\/\/localhost:8080(?=\/(?:connect|\.well-known)\/)/g, authUrl)
    .replaceAll('http://localhost:8080', baseUrl)

/** The Markdown form of a page. Its links lead to other Markdown forms; marks of generated tables are dropped. */
export const markdownOf = (source: Source, origin = ''): string =>
  linksOf(source.text, source.file, (target) => `${origin}${markdownTarget(target)}`).replace(
    /^<!--.*-->\n/gm,
    '',
  )

const markdownTarget = (target: string): string =>
  /^\/docs\/[a-z-]+(#|$)/.test(target) ? target.replace(/^(\/docs\/[a-z-]+)/, '$1.md') : target
