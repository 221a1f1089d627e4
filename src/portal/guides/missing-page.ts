import { type Html, html } from '../../platform/html/html.ts'
import { portalFrame } from './frame.ts'
import type { Source } from './library.ts'

export const missingPage = (sources: readonly Source[]): Html =>
  portalFrame({
    title: 'There is no such page',
    sources,
    main: html`<h1>There is no such page</h1>
<p>It may have moved. Look for it with the search above, or begin at the <a href="/docs">overview</a>.</p>`,
  })
