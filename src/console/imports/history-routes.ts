import type { FastifyRequest } from 'fastify'
import { importTemplate } from '../../operator/imports/import-documents.ts'
import { knownKind } from '../../operator/imports/import-received.ts'
import { listImports } from '../../operator/imports/list-imports.ts'
import { listImportKinds } from '../../operator/imports/list-kinds.ts'
import { ImportHistoryQuery } from '../../operator/imports/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { select } from '../../web/frame/parts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { historyColumns } from './history.ts'
import { historyPath } from './paths.ts'

/** Who imported what, and files to begin with. */
export const importHistoryRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/imports/templates/:kind', anyRole, async (_me, request, reply) => {
    const kind = knownKind((request.params as { kind: string }).kind)
    return reply
      .headers({
        'Content-Disposition': `attachment; filename="${kind.name}.csv"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .type('text/csv; charset=utf-8')
      .serializer(String)
      .send(importTemplate(kind))
  })

  get('/imports/history', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const found = await listImports(deps.reads, historyQuery(request))
    const kinds = (await listImportKinds(deps.reads)).map(({ kind }) => ({ value: kind, label: kind }))
    const content = listPage({
      title: 'All imports',
      path: historyPath,
      asked,
      filters: select({ name: 'filter.kind', label: 'Kind', chosen: asked.get('filter.kind') ?? '' }, [
        { value: '', label: 'Any' },
        ...kinds,
      ]),
      columns: historyColumns(me.operator.now),
      ...pageByKey(found, ({ id }) => id),
      empty: 'No import has changed anything yet.',
    })
    return show(me, { request, reply }, { title: 'All imports', room: 'imports', content })
  })

  get('/imports/history.csv', anyRole, async (_me, request, reply) => {
    const found = await listImports(deps.reads, { ...historyQuery(request), limit: rowsInFile })
    const columns = ['at', 'kind', 'rows', 'added', 'changed', 'removed', 'actor'] as const
    const rows = found.slice(0, rowsInFile).map((item) => columns.map((column) => item[column]))
    return sendCsv(reply, { name: 'imports.csv', columns, rows })
  })
}

const historyQuery = (request: FastifyRequest) =>
  checkedInput(request, ImportHistoryQuery, {
    ...listInput(askedOf(request.url), { numbers: ['after'] }),
    ...{ offset: 0, limit: rowsOnPage },
  })
