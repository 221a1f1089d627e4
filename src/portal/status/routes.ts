import type { FastifyReply } from 'fastify'
import { type CodedDocument, codedDocument, sendCoded } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageHeaders, types } from '../send-document.ts'
import { cachedReport, type ReportDeps, type Status, statusDocument } from './cached-report.ts'
import { statusPage } from './status-page.ts'

const options = { config: { public: true }, schema: { hide: true } as object } as const

/** Whether the service works, for everybody. It answers also without its database, and says so with 503. */
export const statusRoutes = (deps: ReportDeps) => async (server: Server) => {
  const statusNow = cachedReport(deps)
  const page = made((status) => String(statusPage(status)))
  const document = made((status) => JSON.stringify(statusDocument(status)))

  server.get('/status', options, async (request, reply) => {
    const status = await statusNow()
    reply.headers(pageHeaders)
    return sendCoded(request, withOutage(reply, status), page(status), types.html)
  })
  server.get('/status.json', options, async (request, reply) => {
    const status = await statusNow()
    reply.header('X-Content-Type-Options', 'nosniff')
    return sendCoded(request, withOutage(reply, status), document(status), types.json)
  })
}

function withOutage(reply: FastifyReply, { isDatabaseAway }: Status): FastifyReply {
  return isDatabaseAway
    ? reply.code(503).headers({ 'Retry-After': '10', 'Cache-Control': 'no-store' })
    : reply.header('Cache-Control', 'public, max-age=10')
}

/** Makes a document once for each report. */
function made(make: (status: Status) => string): (status: Status) => CodedDocument {
  const documents = new WeakMap<Status, CodedDocument>()
  return (status) => {
    const known = documents.get(status) ?? codedDocument(make(status))
    documents.set(status, known)
    return known
  }
}
