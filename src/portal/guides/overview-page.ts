import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../../platform/html/page-parts.ts'
import type { Config } from '../../platform/settings/config.ts'
import { groupsOf, portalFrame } from './frame.ts'
import type { Source } from './library.ts'

/** The start page of the portal: a card for every guide. */
export const overviewPage = (
  sources: readonly Source[],
  {
    environment,
    baseUrl,
    authUrl,
    testEnvironmentUrl: testUrl,
  }: Pick<Config, 'environment' | 'baseUrl' | 'authUrl' | 'testEnvironmentUrl'>,
): Html =>
  portalFrame({
    title: 'Developer documentation',
    description:
      'Guides and reference of the Wattline API: quote tariffs, place and follow orders, read contracts and energy data.',
    sources,
    current: '',
    main: html`<h1>Build on Wattline</h1>
<p class="lead">Quote tariffs, place and follow orders, and read contracts and energy data. Your servers call a JSON API over HTTPS.</p>
<p class="actions"><a class="button" href="/docs/quick-start">Quick start</a> <a class="button quiet" href="/docs/reference">API reference</a></p>
${facts([
  ['Environment', environment === 'production' ? 'Production' : 'Test, with demo clients and a sandbox'],
  ['Base URL', html`<code>${baseUrl}</code>`],
  ['Token URL', html`<code>${authUrl}/connect/token</code>`],
  ...(environment === 'production' && testUrl !== undefined
    ? ([['Test environment', html`<a href="${testUrl}/docs">${testUrl}</a>`]] as const)
    : []),
])}
${groupsOf(sources).map(
  ([name, pages]) => html`<h2>${name}</h2><ul class="guide-list">${pages.map(
    ({ slug, title, summary }) =>
      html`<li><a href="/docs/${slug}">${title}</a><p>${firstSentence(summary)}</p></li>`,
  )}</ul>
`,
)}<h2>Downloads</h2>
<ul><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/docs/wattline.postman_collection.json">Collection for Postman</a></li>
<li>For language models: <a href="/llms.txt">llms.txt</a>, or <a href="/llms-full.txt">all guides and the reference in one file</a></li></ul>`,
  })

export const firstSentence = (text: string): string =>
  /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
