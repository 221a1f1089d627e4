import { type Html, html } from '../../platform/html/html.ts'
import type { ImportChange } from '../../platform/imports/import-kind.ts'
import type { ImportFault } from '../../platform/imports/import-refused.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { facts, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { importsPath, stagedPath } from '../console-paths.ts'
import { type ImportReport, isTooOld, type StagedImport, stagedMinutes } from './import-report.ts'
import { uploadForm } from './imports-page.ts'

export type ReportPage = { staged: StagedImport; refusal: string | undefined; guard: Html; now: Date }

/** What a file would do or did, line by line. */
export function reportPage({ staged, refusal, guard, now }: ReportPage): Html {
  const { kind, fileName, bytes, sha256, createdAt, importedAt, report } = staged
  return html`
  <h1>${importedAt === null ? 'Check of' : 'Import of'} ${fileName}</h1>
  ${refusal !== undefined && notice(refusal, 'error')}
  ${verdict(staged)}
  ${facts([
    ['Kind', kind],
    ['Checked', timeText(berlinDateTime(createdAt), now)],
    ['Imported', importedAt && timeText(berlinDateTime(importedAt), now)],
    ['Size', `${bytes} bytes`],
    ['SHA-256', html`<code class="id" data-copy="${sha256}">${sha256.slice(0, 16)}…</code>`],
    ...countFacts(report),
  ])}
  ${report.isRefused ? faultList(report) : changeList(report)}
  ${isImportable(staged, now) ? importForm(staged, guard) : importedAt === null && section('again', 'Check another file', uploadForm({ kind, guard }))}
  <p class="pager"><a href="${stagedPath(staged.id)}/report.csv" download>Report as CSV</a> <a href="${importsPath}">All imports</a></p>`
}

const isImportable = ({ report, importedAt, ...staged }: StagedImport, now: Date): boolean =>
  importedAt === null && !report.isRefused && report.changed && !isTooOld(staged, now)

function verdict({ report, importedAt }: StagedImport): Html {
  if (report.isRefused)
    return notice('The file cannot be imported. Correct the lines below and check it again.', 'error')
  if (importedAt !== null) return notice('The file was imported. Running services use it within 5 seconds.')
  if (!report.changed) return notice('There is nothing to import: all of it is stored already.')
  const { removed } = report.effect
  if (removed > 0)
    return notice(
      `${removed} stored ${removed === 1 ? 'row is' : 'rows are'} not in the file and would be removed.`,
      'caution',
    )
  return notice('The file can be imported. Nothing has changed yet.')
}

const countFacts = (report: ImportReport): (readonly [string, Html | string | number])[] =>
  report.isRefused
    ? [['Faults', report.faults.length + report.moreFaults]]
    : [
        ['Rows', report.rows],
        ['New', html`${report.effect.added}`],
        ['Changed', html`${report.effect.changed}`],
        ['Removed', html`${report.effect.removed}`],
        ['Unchanged', html`${report.effect.unchanged}`],
        ...report.notes.map((text) => ['Note', text] as const),
      ]

const faultList = ({ faults, moreFaults }: Extract<ImportReport, { isRefused: true }>): Html =>
  section(
    'faults',
    'What is wrong',
    html`${table<ImportFault>(
      'Faults of the file',
      [
        { title: 'Line', isFigure: true, cell: ({ line }) => line ?? 'whole file' },
        { title: 'What is wrong', cell: ({ says }) => says },
      ],
      { rows: faults, empty: '' },
    )}
    ${moreFaults > 0 && html`<p>There are ${moreFaults} more.</p>`}`,
  )

function changeList({ effect }: Extract<ImportReport, { isRefused: false }>): Html {
  const more = effect.added + effect.changed + effect.removed - effect.changes.length
  return section(
    'changes',
    'What changes',
    html`${table<ImportChange>(
      'Changes, by line',
      [
        { title: 'Line', isFigure: true, cell: ({ line }) => line ?? '–' },
        { title: 'Effect', cell: ({ effect: does }) => effectBadge(does) },
        { title: 'Key', cell: ({ what }) => what },
        { title: 'Values', cell: ({ cells }) => html`<ul class="cells">${cells.map(cellText)}</ul>` },
      ],
      { rows: effect.changes, empty: 'Nothing.' },
    )}
    ${more > 0 && html`<p>And ${more} more.</p>`}`,
  )
}

const effects = {
  added: { name: 'New', mood: 'good' },
  changed: { name: 'Changed', mood: 'going' },
  removed: { name: 'Removed', mood: 'bad' },
} as const

const effectBadge = (effect: ImportChange['effect']): Html =>
  html`<span class="state ${effects[effect].mood}">${effects[effect].name}</span>`

const cellText = ({ column, before, after }: ImportChange['cells'][number]): Html =>
  html`<li><code>${column}</code> ${before ?? '–'} → ${after ?? '–'}</li>`

const importForm = ({ id: stagedId, createdAt }: StagedImport, guard: Html): Html =>
  html`<form method="post" action="${stagedPath(stagedId)}">${guard}
    <p>Exactly this file is imported. It is kept until ${berlinDateTime(new Date(createdAt.getTime() + stagedMinutes * 60_000))}.</p>
    <p class="actions"><button class="button" type="submit">Import</button>
      <a class="button quiet" href="${importsPath}">Cancel</a></p>
  </form>`
