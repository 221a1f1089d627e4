import { type Html, html } from '../../platform/html/html.ts'
import type { Static } from '../../platform/http/schema.ts'
import type { AuditItem, AuditVerification } from '../../staff/audit/schema.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, id, notice } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { auditPath } from './paths.ts'

type Item = Static<typeof AuditItem>

export type AuditPage = { entries: readonly Item[]; asked: URLSearchParams; next: string | null; now: Date }

export const auditListPage = ({ entries, asked, next, now }: AuditPage): Html =>
  listPage({
    title: 'Audit trail',
    path: auditPath,
    asked,
    filters: filters(asked),
    columns: columns(now),
    rows: entries,
    empty: html`Nobody did anything like that. <a href="${auditPath}">Show all entries</a>.`,
    next,
    actions: html`<a class="button small quiet" href="${auditPath}/verification">Verify</a>
      <a class="button small quiet" href="${auditPath}/export" download>Export as file</a>`,
  })

const columns = (now: Date): Column<Item>[] => [
  { title: 'Number', cell: ({ id: number }) => number, isFigure: true },
  { title: 'When', cell: ({ at }) => timeText(at, now) },
  { title: 'Who', cell: ({ actor }) => actor },
  { title: 'Did', cell: ({ action }) => action },
  { title: 'To', cell: ({ subject }) => id(subject) },
  { title: 'From', cell: ({ origin }) => origin },
  { title: 'Before and after', cell: ({ before, after }) => changes(before, after) },
]

const changes = (before: Item['before'], after: Item['after']): Html | false =>
  (before !== null || after !== null) &&
  html`<details><summary>Values</summary><pre class="message">${JSON.stringify({ before, after }, null, 2)}</pre></details>`

const filters = (asked: URLSearchParams): Html => html`
  ${filter(asked, 'filter.actor', 'Who')}
  ${filter(asked, 'filter.action', 'Did')}
  ${filter(asked, 'filter.subject', 'To')}
  ${filter(asked, 'filter.fromDate', 'From', 'date')}
  ${filter(asked, 'filter.toDate', 'Until', 'date')}`

const filter = (asked: URLSearchParams, name: string, label: string, type = 'text'): Html =>
  html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${asked.get(name) ?? ''}" maxlength="110" autocomplete="off"></div>`

/** Before it was verified, and after. */
export const verificationPage = (verification: AuditVerification | undefined): Html => html`
  <h1>Verify the audit trail</h1>
  <p>Each entry has a hash that includes the hash of the entry before. Reading them again shows what was changed, removed or moved.
    The newest 100,000 entries take some seconds; <code>wattline audit verify</code> reads all.</p>
  ${verification !== undefined && result(verification)}
  <form method="get" action="${auditPath}/verification"><input type="hidden" name="run" value="now">
    <p class="actions"><button class="button" type="submit">Verify now</button>
      <a class="button quiet" href="${auditPath}">Back to the trail</a></p></form>`

const result = ({ isWhole, first, last, hash, faults }: AuditVerification): Html =>
  isWhole
    ? html`${notice(first === null ? 'The trail has no entries yet.' : `Entries ${first} to ${last} are whole.`)}
      <p>Note the hash of the last one elsewhere, so that nobody can write a new trail:</p>
      <pre class="message">${last ?? 0}:${hash}</pre>`
    : html`${notice('Somebody changed the trail. Keep a copy of the database before you do anything else.', 'error')}
      <ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`
