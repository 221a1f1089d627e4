import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/db/sql.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Static, TObject } from '../../platform/http/schema.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import { filterFaults, otherFaults } from '../frame/faults.ts'
import { listPage } from '../frame/list-page.ts'
import type { Column } from '../frame/parts.ts'
import { readFilter } from '../read-query.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Filter, filterName, listFilters, typedInput, unlessAsked } from './filter-fields.ts'
import { ownAddress, type Visit } from './visit.ts'

/** A list that is filtered by its address, paged by key, and can be had as a file. */
export type List<Me extends SignedIn, It, Query extends TObject, Row> = {
  title: string | ((it: It) => string)
  query: Query
  /** One row more than the limit, if there are more. */
  find(
    query: Static<Query>,
    asked: { it: It; me: Me; now: Date; limit: number },
  ): Promise<readonly Row[]> | readonly Row[]
  key(row: NoInfer<Row>): string | number
  /** Where a filter that names a single thing leads at once. */
  leadsTo?(asked: URLSearchParams, visit: Visit<Me>): Promise<`/${string}` | undefined>
  /** What the audit trail says of a look at these rows; null where they tell nothing about anybody. */
  noted: null | ((rows: readonly NoInfer<Row>[], it: It) => Noted)
  filters?(it: It, me: Me): readonly Filter[]
  columns(it: It, visit: Visit<Me>): readonly Column<NoInfer<Row>>[]
  /** What to do if there are no rows. */
  empty(asked: URLSearchParams, me: Me): Renderable
  /** Above the list, such as tabs or a way back. */
  above?(it: It, me: Me): Html
  /** Below the first page of it. */
  below?(
    it: It,
    visit: Visit<Me>,
    rows: readonly NoInfer<Row>[],
    asked: URLSearchParams,
  ): Html | false | Promise<Html | false>
  /** Beside the title, such as a link to a form that adds a row. */
  actions?(me: Me, shown: { asked: URLSearchParams; rows: readonly NoInfer<Row>[] }): Html | undefined
  file?: ListFile<It, NoInfer<Row>>
  /** Keeps itself up to date while it is looked at. Not for personal data: each look is in the audit trail. */
  isLive?: boolean
}

/** Without numbers of its rows every look is noted, also at an empty page. */
type Noted = { action: string; subject: string; numbers?: readonly (string | number)[] }

type ListFile<It, Row> = {
  name: string | ((it: It) => string)
  columns: readonly string[]
  /** The lines of a row by column, if it is not one of its own properties. */
  lines?(row: Row): readonly Readonly<Record<string, unknown>>[]
  /** So many rows it has at most. */
  max?: number
  /** So many are read at once. */
  step?: number
}

type Send<Me extends SignedIn, It> = (
  found: { it: It; visit: Visit<Me> },
  page: { title: string; content: Html },
  refusal?: Refusal,
) => FastifyReply

const rowsOnPage = 50
/** So many rows a file has at most; filters make more files. */
const rowsInFile = 5000
/** More of them take longer to render than others should wait. */
const maxOnPage = 200

export function listRoutes<Me extends SignedIn, It, Query extends TObject, Row>(
  db: Db,
  list: List<Me, It, Query, Row>,
  send: Send<Me, It>,
) {
  const { file } = list

  /** Rows of one page, and what the next one begins after. */
  async function rowsFor(it: It, { me, now, request }: Visit<Me>, limit: number, after?: string) {
    const given = {
      ...unlessAsked(list.filters?.(it, me) ?? []),
      ...typedInput(list.query, filtersIn(request)),
      ...(after !== undefined && { after }),
    }
    const { offset, limit: ofClient } = list.query.properties
    const paging = { ...(offset && { offset: 0 }), ...(ofClient && { limit: rowsOnPage }) }
    const query = checkedInput(request, list.query, { ...paging, ...given })
    // A file has more rows than a client of the API may ask for at once.
    const found = await list.find({ ...query, ...(ofClient && { limit }) }, { it, me, now, limit })
    return pageByKey(found, list.key, limit)
  }

  /** Before the answer goes out. */
  async function note({ me: { operator } }: Visit<Me>, rows: readonly Row[], it: It): Promise<void> {
    if (list.noted === null) return
    const { action, subject, numbers } = list.noted(rows, it)
    if (numbers === undefined) await auditRead(db, operator, action, subject)
    else await auditPage(db, operator, { action, subject, numbers })
  }

  async function page(it: It, visit: Visit<Me>): Promise<FastifyReply> {
    const { me, request } = visit
    const asked = filtersIn(request)
    const single = await list.leadsTo?.(asked, visit)
    if (single !== undefined) return seeOther(visit.reply, single)
    const max = Math.min(Number(asked.get('limit') ?? rowsOnPage), maxOnPage)
    const found = await orRefusal(() => rowsFor(it, visit, max))
    const refusal = found instanceof Refusal ? found : undefined
    const { rows, next } = found instanceof Refusal ? { rows: [], next: null } : found
    if (refusal === undefined) await note(visit, rows, it)
    const faults = filterFaults(refusal)
    const filters = list.filters?.(it, me)
    const actions = list.actions?.(me, { asked, rows })
    const title = textOf(list.title, it)
    const content = html`${list.above?.(it, me)}${listPage<Row>({
      ...{ title, path: ownAddress(request), asked, rows, next, done: visit.done },
      ...(filters && { filters: listFilters(filters, asked, faults) }),
      faults: otherFaults(faults, filters?.filter((filter) => 'type' in filter).map(filterName) ?? []),
      columns: list.columns(it, visit),
      empty: list.empty(asked, me),
      ...(actions && { actions }),
      hasCsv: file !== undefined,
      isLive: list.isLive === true && !asked.has('after'),
    })}<div id="below">${!asked.has('after') && (await list.below?.(it, visit, rows, asked))}</div>`
    return send({ it, visit }, { title, content }, refusal)
  }

  async function csv(it: It, visit: Visit<Me>, of: ListFile<It, Row>): Promise<FastifyReply> {
    const { max = rowsInFile, step = max } = of
    const rows: Row[] = []
    for (let after: string | null | undefined; after !== null && rows.length < max; ) {
      const page = await rowsFor(it, visit, step, after)
      rows.push(...page.rows)
      after = page.next
    }
    await note(visit, rows, it)
    const lines = rows.flatMap((row) => of.lines?.(row) ?? [row as Readonly<Record<string, unknown>>])
    const cells = lines.map((line) => of.columns.map((name) => cellOf(line[name])))
    return sendCsv(visit.reply, { name: textOf(of.name, it), columns: of.columns, rows: cells })
  }

  return { page, file: file && ((it: It, visit: Visit<Me>) => csv(it, visit, file)) }
}

const textOf = <It>(text: string | ((it: It) => string), it: It): string =>
  typeof text === 'string' ? text : text(it)

/** The filter and where the page begins; a word about what was done is for the page alone. */
function filtersIn({ url }: { url: string }): URLSearchParams {
  const asked = readFilter(url)
  asked.delete('done')
  return asked
}

const cellOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value

/** One page of what was found, which has one item more if there is a next page; its key is the last item's. */
function pageByKey<Item>(
  found: readonly Item[],
  keyOf: (item: Item) => string | number,
  limit: number,
): { rows: readonly Item[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? String(keyOf(last)) : null }
}
