import { baseCss } from '../../platform/html/typeface.ts'
import { codedDocument, sendCoded } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageOptions } from '../sign-in-context.ts'
import consoleScript from './console.browser.ts?text'
import consoleCss from './console.css'
import partnersCss from './partners.css'
import passkeyScript from './passkey.browser.ts?text'

const assets = {
  '/style.css': { type: 'text/css; charset=utf-8', text: baseCss + consoleCss + partnersCss },
  '/script.js': { type: 'text/javascript; charset=utf-8', text: consoleScript },
  '/passkey.js': { type: 'text/javascript; charset=utf-8', text: passkeyScript },
}

/** What every page of the console is made of. Nothing in it is anybody's, so it is compressed. */
export async function assetRoutes(server: Server): Promise<void> {
  for (const [path, { type, text }] of Object.entries(assets)) {
    const document = codedDocument(text)
    server.get(path, pageOptions, (request, reply) => {
      reply.headers({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' })
      return sendCoded(request, reply, document, type)
    })
  }
}
