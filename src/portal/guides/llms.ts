import type { Config } from '../../platform/settings/config.ts'
import { groupsOf } from './frame.ts'
import { markdownOf, type Source } from './library.ts'
import { firstSentence } from './overview-page.ts'

type Origin = Pick<Config, 'baseUrl'>

const head = `# Wattline

> The partner platform of a German electricity supplier. Partners' servers quote tariffs, place and follow orders, and read contracts and energy data. JSON over HTTPS, OAuth 2.0 client credentials.
`

/** An index of all pages, in the format of llmstxt.org. */
export const llmsIndex = (sources: readonly Source[], { baseUrl }: Origin): string =>
  [
    head,
    ...groupsOf(sources).map(
      ([name, pages]) =>
        `## ${name}\n\n${pages
          .map(
            ({ slug, title, summary }) =>
              `- [${title}](${baseUrl}/docs/${slug}.md): ${firstSentence(summary)}`,
          )
          .join('\n')}\n`,
    ),
    `## Reference

- [API reference](${baseUrl}/docs/reference.md): every operation with its parameters and examples
- [OpenAPI document](${baseUrl}/openapi.json): the API description for tools
- [All guides and the reference](${baseUrl}/llms-full.txt) in one file
`,
  ].join('\n')

/** All guides and the reference in one file. */
export const llmsFull = (sources: readonly Source[], reference: string, { baseUrl }: Origin): string =>
  [head, ...sources.map((source) => markdownOf(source, baseUrl)), reference].join('\n\n---\n\n')
