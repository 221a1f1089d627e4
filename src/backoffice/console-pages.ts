/** The console: where the people who run the service work. */

import { readForms } from '../platform/html/form-pages.ts'
import { html } from '../platform/html/html.ts'
import type { OnFault, Server } from '../platform/http/server.ts'
import { identityProvider } from '../staff/sso/identity-provider.ts'
import { requireDeclaredChanges } from '../web/declared-change.ts'
import { assetRoutes } from '../web/frame/asset-routes.ts'
import { answerWithConsolePages } from '../web/frame/error-pages.ts'
import { facts } from '../web/frame/parts.ts'
import { invitationRoutes } from '../web/sign-in/invitation-routes.ts'
import { meRoutes } from '../web/sign-in/me-routes.ts'
import { passkeyRoutes } from '../web/sign-in/passkey-routes.ts'
import { passwordSignInRoutes, signInRoutes } from '../web/sign-in/sign-in-routes.ts'
import { ssoRoutes } from '../web/sign-in/sso-routes.ts'
import { consoleBrandPages } from './brands/console-brand.ts'
import { campaignChangeRoutes, campaignPages } from './campaigns/pages.ts'
import {
  anyRole,
  type ConsoleContext,
  type ConsoleDeps,
  consoleContext,
  showPage,
  staffRoutes,
} from './console-kit.ts'
import { roomLetters } from './console-page.ts'
import { customerPages } from './customers/pages.ts'
import { declarationPages } from './declarations/pages.ts'
import { figureRoutes } from './figures/pages.ts'
import { galleryRoutes } from './gallery/pages.ts'
import { importHistoryRoutes } from './imports/history-pages.ts'
import { importRoutes } from './imports/pages.ts'
import { mailPages } from './mails/pages.ts'
import { answerRoutes } from './market/answer-pages.ts'
import { marketPages } from './market/pages.ts'
import { orderListPages } from './orders/list-pages.ts'
import { orderPages } from './orders/pages.ts'
import { partnerPages } from './partners/pages.ts'
import { partnerStaffPages } from './partners/staff-pages.ts'
import { priceChangePages } from './price-changes/pages.ts'
import { pricePages } from './prices/pages.ts'
import { searchRoutes } from './search/pages.ts'
import { staffPages } from './staff/pages.ts'
import { systemPages } from './system/pages.ts'
import { tariffChangeRoutes } from './tariffs/change-pages.ts'
import { tariffPages } from './tariffs/pages.ts'
import { tariffPriceRoutes } from './tariffs/price-page.ts'
import { taskPages } from './tasks/pages.ts'
import { webhookPages } from './webhooks/pages.ts'
import { todayRoutes } from './worklist/pages.ts'

/** Registered under /console, so that unknown paths below it are answered with a page too. */
export const consolePages = (deps: ConsoleDeps, onFault: OnFault) => async (server: Server) => {
  readForms(server)
  requireDeclaredChanges(server)
  const context = consoleContext(deps)
  answerWithConsolePages(server, context, onFault)

  const provider = identityProvider(deps.config)

  await server.register(signInRoutes(context))
  if (deps.config.console.hasPasswords) {
    await server.register(passwordSignInRoutes(context))
    await server.register(invitationRoutes(context))
  }
  if (provider) await server.register(ssoRoutes(context, provider))
  await server.register(meRoutes(context))
  await server.register(passkeyRoutes(context))
  await server.register(assetRoutes)
  await server.register(keysRoutes(context))
  if (deps.config.environment === 'test') await server.register(galleryRoutes(context))
  await server.register(todayRoutes(context))
  await server.register(orderListPages(context))
  await server.register(partnerPages(context))
  await server.register(consoleBrandPages(context))
  await server.register(partnerStaffPages(context))
  await server.register(webhookPages(context))
  await server.register(orderPages(context))
  await server.register(customerPages(context))
  await server.register(mailPages(context))
  await server.register(staffPages(context))
  await server.register(searchRoutes(context))
  await server.register(pricePages(context))
  await server.register(importRoutes(context))
  await server.register(importHistoryRoutes(context))
  await server.register(priceChangePages(context))
  await server.register(taskPages(context))
  await server.register(declarationPages(context, 'withdrawal'))
  await server.register(figureRoutes(context))
  await server.register(tariffPages(context))
  await server.register(tariffChangeRoutes(context))
  await server.register(tariffPriceRoutes(context))
  await server.register(campaignPages(context))
  await server.register(campaignChangeRoutes(context))
  await server.register(marketPages(context))
  await server.register(answerRoutes(context))
  await server.register(systemPages(context, deps))
  await server.register(declarationPages(context, 'termination'))
}

const keys = [
  ['/', 'Search. Results appear while you type: ↓ and ↑ choose, Enter opens, Escape closes'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ...[...roomLetters].map(([name, letter]) => [`g ${letter}`, `Go to ${name}`] as const),
  ['?', 'This page'],
] as const

const keysRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/keys', anyRole, async (me, request, reply) =>
    show(
      me,
      { request, reply },
      {
        title: 'Keys',
        content: html`<h1>Keys</h1>
          <p>They work wherever you are not typing.</p>
          ${facts(keys.map(([key, does]) => [html`<kbd>${key}</kbd>`, does]))}`,
      },
    ),
  )
}
