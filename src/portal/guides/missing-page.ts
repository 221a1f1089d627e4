import { type Html, html } from '../../platform/html/html.ts'
import { portalFrame } from './frame.ts'
import type { Source } from './library.ts'

export const missingPage = (sources: readonly Source[]): Html =>
  portalFrame({
    title: 'Page not found',
    sources,
    main: html`<h1>Page not found</h1>
<p>The page may have moved. Use the search above, or start at the <a href="/docs">overview</a>.</p>`,
  })
