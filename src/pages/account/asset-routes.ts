import readoutScript from '../../platform/html/charts/readout.browser.ts?text'
import { baseCss } from '../../platform/html/typeface.ts'
import { codedDocument, sendCoded } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import accountCss from './account.css'
import { pageOptions } from './account-page-context.ts'

const assets = {
  '/style.css': { type: 'text/css; charset=utf-8', text: baseCss + accountCss },
  '/script.js': { type: 'text/javascript; charset=utf-8', text: readoutScript },
}

/** The style and the script of the account's pages. Nothing in them is anybody's, so they are compressed. */
export async function accountAssetRoutes(server: Server): Promise<void> {
  for (const [path, { type, text }] of Object.entries(assets)) {
    const document = codedDocument(text)
    server.get(path, pageOptions, (request, reply) => {
      reply.headers({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' })
      return sendCoded(request, reply, document, type)
    })
  }
}
