import { pathText } from '../../platform/http/path-text.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Column } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { anyRole, type ConsoleContext, consoleKit, staffRoutes } from '../console-kit.ts'
import { allImports } from './all-imports.ts'
import { importTemplate } from './import-documents.ts'
import { knownKind } from './import-received.ts'
import { listImports } from './list-imports.ts'
import { ImportHistoryQuery, type ImportItem } from './schema.ts'

/** Who imported what, and files to begin with. */
export const importHistoryRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)

  get('/imports/templates/:kind', anyRole, async (_me, request, reply) => {
    const kind = knownKind(pathText(request, 'kind'))
    const content = Buffer.from(importTemplate(kind))
    return sendFile(reply, { filename: `${kind.name}.csv`, contentType: 'text/csv; charset=utf-8', content })
  })

  consoleKit(server, context)
    .top('imports')
    .list('/imports/history', anyRole, {
      title: 'All imports',
      query: ImportHistoryQuery,
      find: (query) => listImports(deps.reads, query),
      key: ({ id }) => id,
      noted: null,
      filters: () => [{ name: 'kind', label: 'Kind', choices: allImports.map(({ name }) => name) }],
      columns: (_, { now }) => historyColumns(now),
      empty: () => 'No import has changed anything yet.',
      file: {
        name: 'imports.csv',
        columns: ['at', 'kind', 'rows', 'added', 'changed', 'removed', 'actor'],
      },
    })
}

/** The columns of a list of imports. */
export const historyColumns = (now: Date): Column<ImportItem>[] => [
  { title: 'When', cell: ({ at }) => timeText(at, now) },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Rows', isFigure: true, cell: ({ rows }) => rows },
  { title: 'New', isFigure: true, cell: ({ added }) => added },
  { title: 'Changed', isFigure: true, cell: ({ changed }) => changed },
  { title: 'Removed', isFigure: true, cell: ({ removed }) => removed },
  { title: 'Who', cell: ({ actor }) => actor },
]
