import type { FastifyReply } from 'fastify'
import { customerPageHeaders } from '../../platform/html/send-page.ts'
import { codedDocument, sendCoded } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageOptions } from '../account/account-page-context.ts'
import loginScript from './login.browser.ts?text'

/** The script of every page with a password or a passkey. */
export const loginScriptPath = '/account/login.js'

export async function loginScriptRoute(server: Server): Promise<void> {
  const script = codedDocument(loginScript)
  server.get('/login.js', pageOptions, (request, reply) => {
    reply.headers({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' })
    return sendCoded(request, reply, script, 'text/javascript; charset=utf-8')
  })
}

/** What the script asks a passkey for, or why it may not. */
export const sendPasskeyOptions = (reply: FastifyReply, options: string | undefined) =>
  reply
    .code(options === undefined ? 403 : 200)
    .headers(customerPageHeaders)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(options ?? '{}')
