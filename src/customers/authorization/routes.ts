/** GET /connect/authorize: where apps without a secret send their users (RFC 6749, section 4.1). */

import { customerPage } from '../../platform/html/customer-page.ts'
import { answerWithPage } from '../../platform/html/error-page.ts'
import { html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { type AuthorizeDeps, authorize } from './authorize.ts'

type RouteDeps = AuthorizeDeps & { config: { authUrl: string; supplier: { name: string } } }

const texts: Record<Language, Record<'title' | 'client' | 'redirect', string>> = {
  de: {
    title: 'Diese Anfrage können wir nicht annehmen',
    client:
      'Die App, die Sie hierher geschickt hat, kennen wir nicht. Bitte wenden Sie sich an den Anbieter der App.',
    redirect:
      'Die App möchte Sie anschließend an eine Adresse weiterleiten, die nicht für sie hinterlegt ist. Zu Ihrer Sicherheit brechen wir hier ab. Bitte wenden Sie sich an den Anbieter der App.',
  },
  en: {
    title: 'We cannot accept this request',
    client: 'We do not know the app that sent you here. Please contact the provider of the app.',
    redirect:
      'The app asked us to send you to an address that is not registered for it. For your safety, we have stopped here. Please contact the provider of the app.',
  },
}

export const authorizeRoutes = (deps: RouteDeps, onFault: OnFault) => async (server: Server) => {
  const supplierName = deps.config.supplier.name
  server.setErrorHandler(answerWithPage({ onFault, supplierName }))

  server.get(
    '/connect/authorize',
    { config: { public: true }, schema: { hide: true } as object },
    async (request, reply) => {
      const query = new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? '')
      const answer = await authorize(deps, { query, ip: request.ip, now: request.receivedAt })
      if (answer.kind === 'redirect') {
        return reply
          .header('Cache-Control', 'no-store')
          .header('Referrer-Policy', 'no-referrer')
          .redirect(answer.url, 303)
      }
      const lang = languageOf(request)
      const title = texts[lang].title
      const content = html`<h1>${title}</h1><p>${texts[lang][answer.fault]}</p>`
      return sendCustomerPage(reply, customerPage({ title, lang, supplierName, brand: 'host', content }), 400)
    },
  )
}
