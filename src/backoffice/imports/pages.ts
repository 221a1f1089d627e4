import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import type { Server } from '../../platform/http/server.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { readQuery } from '../../web/read-query.ts'
import { requireRecentAuth, type SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import { stagedPath } from '../console-paths.ts'
import { knownKind } from './import-received.ts'
import type { ImportReport } from './import-report.ts'
import { importsPage, maxMegabytes } from './imports-page.ts'
import { listImportKinds, listImports } from './list-imports.ts'
import { withReceivedFile } from './received-file.ts'
import { reportPage } from './report-page.ts'
import { StagedPath } from './schema.ts'
import { getStaged } from './staged-import.ts'

const shownOnFirstPage = 10

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Files in two steps: what they would change, line by line, and the import of exactly that file. */
export const importRoutes = (context: ConsoleContext) => async (server: Server) => {
  await server.register(multipart)
  const { deps } = context
  const { get, post, upload } = staffRoutes(server, context)
  const show = showPage(context)

  async function showImports(me: SignedIn, visit: Visit, { kind, refusal }: Chosen) {
    const [kinds, history] = await Promise.all([
      listImportKinds(deps.reads),
      listImports(deps.reads, { limit: shownOnFirstPage }),
    ])
    const content = importsPage({
      kinds,
      history: history.slice(0, shownOnFirstPage),
      kind,
      fault: refusal?.message,
      mayImport: me.member.scopes.has('operator:imports'),
      guard: context.guardOf(visit.request, visit.reply),
      now: me.operator.now,
    })
    const status = refusal === undefined ? 200 : refusal.kind === 'tooLarge' ? 413 : 400
    return show(me, visit, { title: 'Imports', room: 'imports', content, status })
  }

  get('/imports', anyRole, async (me, request, reply) =>
    showImports(me, { request, reply }, { kind: readQuery(request.url).get('kind') ?? undefined }),
  )

  upload(
    '/imports',
    ['operator:imports'],
    withoutRecentAuth('import.preview'),
    async (me, request, reply, { form, file }) => {
      const kind = form.get('kind') ?? ''
      const staged = await orTooLarge(async () => {
        if (file === undefined || file.name === '') throw noFile()
        const { name } = knownKind(kind)
        const fileName = file.name.replace(/\p{Cc}/gu, ' ').slice(0, 200)
        const check = (path: string) =>
          deps.stageImport(deps.db.address, name, { path, fileName }, me.operator)
        return withReceivedFile(file.content, check, maxMegabytes)
      })
      if (staged instanceof Refusal) return showImports(me, { request, reply }, { kind, refusal: staged })
      return seeOther(reply, stagedPath(staged))
    },
  )

  const staged = (me: SignedIn, request: FastifyRequest) =>
    getStaged(deps.db, checkedInput(request, StagedPath, request.params).stagedId, me.operator)

  async function showReport(me: SignedIn, visit: Visit, refusal?: Refusal) {
    const found = await staged(me, visit.request)
    const guard = context.guardOf(visit.request, visit.reply)
    return show(me, visit, {
      title: found.fileName,
      room: 'imports',
      content: reportPage({ staged: found, refusal: refusal?.message, guard, now: me.operator.now }),
      status: refusal === undefined ? 200 : 409,
    })
  }

  get(
    '/imports/:stagedId',
    ['operator:imports'],
    requireRecentAuth((me, request, reply) => showReport(me, { request, reply })),
  )

  post(
    '/imports/:stagedId',
    ['operator:imports'],
    withRecentAuth('import.replace'),
    async (me, request, reply) => {
      const { id } = await staged(me, request)
      const done = await orRefusal(() => deps.importStaged(deps.db.address, id, me.operator))
      if (done instanceof Refusal) return showReport(me, { request, reply }, done)
      return seeOther(reply, stagedPath(id))
    },
  )

  get('/imports/:stagedId/report.csv', ['operator:imports'], async (me, request, reply) => {
    const { report } = await staged(me, request)
    return sendCsv(reply, {
      name: 'report.csv',
      columns: ['line', 'effect', 'key', 'says'],
      rows: linesOf(report),
    })
  })
}

type Chosen = { kind: string | undefined; refusal?: Refusal }

const noFile = () => invalid('file', 'Choose a file first.')

/** A file that is too large is reported on the page that it was sent from, as other faults are. */
async function orTooLarge<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && ['invalid', 'unknown', 'tooLarge'].includes(error.kind)) return error
    throw error
  }
}

/** A report as a file: a line for each fault or change. */
const linesOf = (report: ImportReport): (string | number | null)[][] =>
  report.isRefused
    ? report.faults.map(({ line, says }) => [line, 'refused', null, says])
    : report.effect.changes.map(({ line, effect, what, cells }) => [
        line,
        effect,
        what,
        cells.map(({ column, before, after }) => `${column}: ${before ?? ''} > ${after ?? ''}`).join('; '),
      ])
