/** Who runs the code that the documents print: a block that no row accounts for fails, and so does a row without blocks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Block = { file: string; language: string; text: string }
/** A test file that runs the blocks, or the reason why nobody does. */
type Row = { file: string; language: string; begins?: string } & ({ runBy: string } | { notRun: string })

const guides = 'docs/guides/'
const needsMachine =
  'a step on a machine of the operator; tests run the same commands on databases of their own'

// The first row that fits counts.
const rows: Row[] = [
  { file: guides, language: 'sh', runBy: 'test/long/guides.test.ts' },
  { file: guides, language: 'ts', runBy: 'test/long/guides.test.ts' },
  { file: guides, language: 'python', runBy: 'test/long/guides.test.ts' },
  { file: 'docs/guides/events.md', language: 'js', runBy: 'test/long/receivers.test.ts' },
  { file: 'docs/guides/events.md', language: 'py', runBy: 'test/long/receivers.test.ts' },
  { file: 'docs/guides/going-live.md', language: 'html', runBy: 'src/dashboard/buttons/routes.test.ts' },
  // The answer to the command above it, compared with what the service answers.
  { file: guides, language: 'json', runBy: 'test/long/guides.test.ts' },
  {
    file: guides,
    language: 'text',
    notRun: 'the form of a request or of headers, or what a command that goes on prints',
  },
  {
    file: 'README.md',
    language: 'sh',
    begins: 'npm ',
    notRun: 'starts everything; test/long/setup.test.ts does',
  },
  { file: 'README.md', language: 'sh', runBy: 'test/long/readme.test.ts' },
  { file: 'README.md', language: 'ts', runBy: 'test/long/readme.test.ts' },
  { file: 'docs/concepts/pricing.md', language: 'sh', runBy: 'test/long/readme.test.ts' },
  { file: 'sdk/README.md', language: 'ts', runBy: 'test/long/sdk/typescript-package.test.ts' },
  {
    file: 'sdk/README.md',
    language: 'sh',
    notRun: 'installs the package; test/long/sdk/typescript-package.test.ts installs the tarball',
  },
  { file: 'sdk-python/README.md', language: 'python', runBy: 'test/long/sdk/python-package.test.ts' },
  { file: 'sdk-python/README.md', language: 'sh', runBy: 'test/long/sdk/python-package.test.ts' },
  { file: 'integrations/openems/README.md', language: 'sh', runBy: 'integrations/integrations.test.ts' },
  { file: 'integrations/mcp/README.md', language: 'json', runBy: 'test/long/cli/mcp-command.test.ts' },
  { file: 'integrations/grafana/README.md', language: 'sh', notRun: 'settings of Grafana' },
  { file: 'integrations/openwb/README.md', language: 'sh', notRun: 'a step on the openWB itself' },
  {
    file: 'docs/concepts/forecast.md',
    language: 'sh',
    notRun: 'takes half a minute; src/app/cli/prices-commands.test.ts runs it over fewer days',
  },
  {
    file: 'docs/concepts/forecast.md',
    language: 'csv',
    notRun: 'how a file begins; src/energy/price-forecast/drivers/driver-source.test.ts reads whole days',
  },
  {
    file: 'docs/operate/',
    language: 'sh',
    notRun: `those of install.md are run by test/long/first-production.test.ts; the others are ${needsMachine}`,
  },
  { file: 'docs/operate/', language: 'text', notRun: 'settings' },
  {
    file: 'docs/concepts/order-states.md',
    language: 'mermaid',
    notRun: 'a drawing, generated from the code',
  },
  { file: 'docs/operate/scale.md', language: 'sql', notRun: needsMachine },
]

/** Documents for users: READMEs at the top and of what is installed elsewhere, guides, and pages of docs. */
const documents = [
  '.',
  'docs',
  'docs/guides',
  'docs/concepts',
  'docs/operate',
  'sdk',
  ...foldersIn('sdk-python'),
  ...foldersIn('integrations'),
]
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => (folder.startsWith('docs') ? name.endsWith('.md') : name === 'README.md'))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  )
  .sort()

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...inner.map(({ name }) => `${folder}/${name}`)]
}

const blocks: Block[] = documents.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ *```(\w+)[^\n]*\n([\s\S]*?)^ *```/gm)].map(
    ([, language = '', text = '']) => ({ file, language, text }),
  ),
)

const rowOf = ({ file, language, text }: Block) =>
  rows.find(
    (row) =>
      (row.file.endsWith('/') ? file.startsWith(row.file) : file === row.file) &&
      row.language === language &&
      text.startsWith(row.begins ?? ''),
  )

test('every block of code in the documents is run by a test, or has a reason not to be', () => {
  const unaccounted = blocks.filter((block) => rowOf(block) === undefined)

  expect(unaccounted.map(({ file, language, text }) => `${file}: ${language}: ${text.slice(0, 80)}`)).toEqual(
    [],
  )
})

test('every reason and every test is that of a block', () => {
  const used = new Set(blocks.map(rowOf))

  expect(rows.filter((row) => !used.has(row))).toEqual([])
  for (const row of rows) if ('runBy' in row) expect(readFileSync(row.runBy, 'utf8'), row.runBy).not.toBe('')
})
