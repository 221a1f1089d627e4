import { type Html, html } from '../../platform/html/html.ts'
import { notice, section, select, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { historyPath, importPathOf, importsPath, templatePath } from '../console-paths.ts'
import { allImports } from './all-imports.ts'
import { historyColumns } from './history-pages.ts'
import type { ImportItem, ImportKindItem } from './schema.ts'

type ImportsPage = {
  kinds: readonly ImportKindItem[]
  history: readonly ImportItem[]
  /** The kind that is chosen first. */
  kind: string | undefined
  fault: string | undefined
  mayImport: boolean
  guard: Html
  now: Date
}

export const importsPage = ({
  kinds,
  history,
  kind,
  fault,
  mayImport,
  guard,
  now,
}: ImportsPage): Html => html`
  <h1>Imports</h1>
  ${fault !== undefined && notice(fault, 'error')}
  ${mayImport && section('check', 'Check a file', uploadForm({ kind, guard }))}
  ${section(
    'history',
    'Last imports',
    html`${table('Imports, newest first', historyColumns(now), {
      rows: history,
      empty: 'No import has changed anything yet.',
    })}
    ${history.length > 0 && html`<p><a href="${historyPath}">All imports</a></p>`}`,
  )}
  ${section(
    'kinds',
    'What is stored',
    table<ImportKindItem>(
      'Kinds of import, in the order in which to import a new data set',
      [
        { title: 'Kind', cell: (each) => html`<a href="${importPathOf(each.kind)}">${each.kind}</a>` },
        { title: 'Rows', isFigure: true, cell: ({ rows }) => rows },
        { title: 'From', cell: ({ dataSet }) => dataSet !== null && origin(dataSet) },
        { title: 'Changed', cell: ({ importedAt }) => importedAt !== null && timeText(importedAt, now) },
        {
          title: 'Template',
          cell: (each) => html`<a href="${templatePath(each.kind)}" download>${`${each.kind}.csv`}</a>`,
        },
        { title: 'What it is', cell: ({ says }) => says },
      ],
      { rows: kinds, empty: '' },
    ),
  )}`

const origins: Record<NonNullable<ImportKindItem['dataSet']>, { name: string; mood: string }> = {
  own: { name: 'Own file', mood: 'good' },
  reference: { name: 'Published facts', mood: 'good' },
  sample: { name: 'Sample, not for sales', mood: 'bad' },
}

const origin = (dataSet: keyof typeof origins): Html =>
  html`<span class="state ${origins[dataSet].mood}">${origins[dataSet].name}</span>`

/** Larger files are for the command line. */
export const maxMegabytes = 50

/** Chooses a kind and a file, by a click or by dropping it. */
export const uploadForm = ({ kind, guard }: { kind: string | undefined; guard: Html }): Html =>
  html`<form class="upload" method="post" action="${importsPath}" enctype="multipart/form-data">${guard}
    ${select(
      { name: 'kind', label: 'Kind', chosen: kind },
      allImports.map(({ name }) => ({ value: name, label: name })),
    )}
    <div class="field drop" data-drop>
      <label for="file">File</label>
      <p class="hint" id="file-hint">CSV in UTF-8, at most ${maxMegabytes} MB. Nothing is imported before you have seen what would change.</p>
      <input id="file" name="file" type="file" accept=".csv,text/csv" required aria-describedby="file-hint">
    </div>
    <p class="actions"><button class="button" type="submit">Check the file</button></p>
  </form>`
