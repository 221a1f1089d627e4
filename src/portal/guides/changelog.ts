import { type Html, raw } from '../../platform/html/html.ts'
import type { Config } from '../../platform/settings/config.ts'
import { openLibrary } from './library.ts'
import { linksOf } from './links.ts'
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
