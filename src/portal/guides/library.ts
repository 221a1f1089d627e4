import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { plainText } from '../../platform/html/markdown.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { blocksOf } from './markdown/blocks.ts'
import { otherAddresses, type PortalPage, portalPages } from './pages.ts'

/** The Markdown of a page, with the addresses of this service in its examples. */
export type Source = PortalPage & { title: string; summary: string; text: string }

/** What lists of pages show. */
export type PageTitle = Pick<Source, 'slug' | 'title' | 'group'>

export type Library = { all(): readonly Source[]; find(slug: string): Source | undefined }

type Addresses = Pick<Config, 'baseUrl' | 'authUrl'> &
  Partial<Pick<Config, 'environment' | 'testEnvironmentUrl'>>

/** The texts of all pages, read on the first request. */
export function openLibrary(config: Addresses): Library {
  let sources: Source[] | undefined
  const all = () => {
    sources ??= portalPages.map((page) => readSource(page, config))
    return sources
  }
  return { all, find: (slug) => all().find((source) => source.slug === slug) }
}

function readSource(page: PortalPage, config: Addresses): Source {
  const written = readFileSync(`${projectFolder}${page.file}`, 'utf8')
  const text = withAddresses(written.replace(forContributors, '').replace(emptyUnreleased, ''), config)
  // Title and summary come before the first section. Parsing every page completely would take long.
  const blocks = blocksOf(text.split(/^## /m, 1)[0] ?? '')
  const wordsOf = (type: string) => plainText(blocks.filter((block) => block.type === type).slice(0, 1))
  return { summary: wordsOf('paragraph'), ...page, title: wordsOf('heading'), text }
}

const forContributors = /^Generated from .*; do not edit\.\n\n/m

/** The headings of the changelog under which the next version's changes will be, as long as there are none. */
const emptyUnreleased = /^## Unreleased\n\n(?:### .+\n\n)*(?=## )/m

/** The examples have addresses where they work: here, or in production those of its test environment. */
function withAddresses(text: string, config: Addresses): string {
  const isProduction = config.environment === 'production'
  const testUrl = isProduction ? config.testEnvironmentUrl : undefined
  const { baseUrl, authUrl } = testUrl === undefined ? config : { baseUrl: testUrl, authUrl: testUrl }
  const here = text
    // Tokens and their keys may be served from another host than the API.
    .replace(/http:\/\/localhost:8080(?=\/(?:connect|\.well-known)\/)/g, authUrl)
    .replaceAll('http://localhost:8080', baseUrl)
  return isProduction ? here.replace(demoSecrets, 'secret-from-the-test-environment') : here
}

/** They belong to the test environment. */
const demoSecrets = /\bdemo-[a-z]+-secret\b|\b(?:Sonnenstrom|Windkraft|Leitwarte)-2026\b/g

/** The Markdown form of a page. Its links lead to other Markdown forms; marks of generated tables are dropped. */
export const markdownOf = (source: Source, origin = ''): string =>
  linksOf(source.text, source.file, (target) => `${origin}${markdownTarget(target)}`).replace(
    /^<!--.*-->\n/gm,
    '',
  )

const markdownTarget = (target: string): string =>
  /^\/docs\/[a-z-]+(#|$)/.test(target) ? target.replace(/^(\/docs\/[a-z-]+)/, '$1.md') : target

const link = /(?<=\]\()(?![a-z]+:|#|\/)([^()\s#]+)(#[^()\s]*)?(?=\))/g

/** The text with every link between files of the project as a link between pages of the portal. */
export const linksOf = (text: string, file: string, write = (target: string) => target): string =>
  text.replace(link, (whole, path: string, fragment = '') => {
    const address = addressOf(posix.join(posix.dirname(file), path))
    return address === undefined ? whole : write(address.includes('#') ? address : `${address}${fragment}`)
  })

/** Where a file of the project is found on the service. */
function addressOf(file: string): string | undefined {
  if (file.startsWith('docs/images/')) return `/${file}`
  const page = portalPages.find((each) => each.file === file)
  return page === undefined ? otherAddresses[file] : `/docs/${page.slug}`
}
