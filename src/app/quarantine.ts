/** To look at a restored database: decision 89. */
import { pathOf } from '../platform/http/method-not-allowed.ts'
import type { Server } from '../platform/http/server.ts'
import { Refusal } from '../platform/refusal.ts'

const sentence =
  'The service is in quarantine: it shows a restored database, sends nothing and takes no changes.'
const germanSentence =
  'Quarantäne: Dieser Dienst zeigt eine wiederhergestellte Datenbank, versendet nichts und nimmt keine Änderungen an.'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Without them nobody could look. */
const signsIn = /^\/(connect\/token|(console|partners)\/(sign-in(\/.*)?|sign-out|prove))$/

/** Takes no changes, and says on every page why. Nothing is sent because no worker runs (`worker.ts`). */
export function quarantine(server: Server): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // A page that is compressed, or that the browser has already, could not be written to.
    delete request.headers['accept-encoding']
    delete request.headers['if-none-match']
    if (reads.has(request.method) || signsIn.test(pathOf(request))) return done()
    done(new Refusal('unavailable', { code: 'unavailable', message: sentence }, { 'Retry-After': '3600' }))
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.removeHeader('content-length').removeHeader('etag')
    return withBanner(payload.toString())
  })
}

/** Texts of mails, which pages show in frames, have a body of another form. */
function withBanner(page: string): string {
  const isGerman = page.includes('<html lang="de">')
  const [label, text] = isGerman ? ['Quarantäne', germanSentence] : ['Quarantine', sentence]
  return page.replace(
    '<body>',
    `<body>\n<aside class="notice caution centred" aria-label="${label}">${text}</aside>`,
  )
}
