/** Everything that the service answers to, in one place. */

import type { ConsoleJobs } from '../backoffice/console-kit.ts'
import { consolePages } from '../backoffice/console-pages.ts'
import { authorizeRoutes } from '../customers/authorization/routes.ts'
import { metadataRoutes, tokenRoutes } from '../customers/authorization/token-routes.ts'
import { signedInPartner } from '../dashboard/caller-of.ts'
import { dashboardContext } from '../dashboard/dashboard-context.ts'
import { ownValues } from '../dashboard/own-values.ts'
import { dashboardPages } from '../dashboard/routes.ts'
import { accountPages } from '../pages/account/routes.ts'
import { wellKnownRoutes } from '../pages/account/well-known-routes.ts'
import { brandRoutes, keepFromPartnerHosts } from '../pages/brand/brand-routes.ts'
import { imprintPages } from '../pages/brand/imprint-routes.ts'
import { pageFrames, slugOfHost } from '../pages/brand/page-frames.ts'
import { previewPages } from '../pages/brand/preview/preview-routes.ts'
import { terminationPages, withdrawalPages } from '../pages/declarations/kinds.ts'
import { declarationRoutes } from '../pages/declarations/routes.ts'
import { emailAddressPages } from '../pages/email-address/routes.ts'
import { linkPages } from '../pages/link/routes.ts'
import { offerPages } from '../pages/offer/routes.ts'
import { webhookContactPages } from '../pages/webhook-contact/routes.ts'
import { requireScopes } from '../partners/require-scopes.ts'
import { answerUnknownPage } from '../platform/html/unknown-path.ts'
import { admitByTurns } from '../platform/http/admission.ts'
import { compressAnswers } from '../platform/http/compress-answers.ts'
import { countRequests } from '../platform/http/count-requests.ts'
import { observeRequests } from '../platform/http/observe.ts'
import { createServer, type OnFault, type Server } from '../platform/http/server.ts'
import { refuseWhileClosing } from '../platform/http/shutdown.ts'
import { describeError } from '../platform/log/log.ts'
import { canOthersReach } from '../platform/settings/open-to-others.ts'
import { systemClock } from '../platform/time/clock.ts'
import { collectRoutes } from '../portal/described-routes.ts'
import { changelogOf } from '../portal/guides/changelog.ts'
import { docsRoutes } from '../portal/routes.ts'
import { siteRoutes } from '../portal/site/routes.ts'
import { startRoutes } from '../portal/start/routes.ts'
import { statusRoutes } from '../portal/status/routes.ts'
import { compressedOperations } from './compressed-operations.ts'
import type { Deps } from './deps.ts'
import { inFileProcess, inImportProcess } from './files.ts'
import { healthRoutes } from './health/routes.ts'
import { refuseOtherHosts } from './only-here.ts'
import { operatorApi } from './operator-api.ts'
import { partnerApi, sandboxApi, sandboxClock } from './partner-api.ts'
import { quarantine } from './quarantine.ts'
import { inThread } from './threads.ts'

/** Few: a page is mostly work of this thread, and what one visitor has begun the next one waits for. */
const placesOfPages = 8

/** What pages of the console have a thread or a process do. */
const consoleJobs: ConsoleJobs = {
  examineService: inThread('examineService'),
  exportCustomer: inThread('exportCustomer'),
  importStaged: inImportProcess('importStaged'),
  previewRun: inThread('previewRun'),
  printPaperLetters: inThread('printPaperLetters'),
  readLogo: inFileProcess('readLogo'),
  sampleDocument: inFileProcess('sampleDocument'),
  stageImport: inImportProcess('stageImport'),
  verifyNewest: inThread('verifyNewest'),
}

export async function buildServer(deps: Deps): Promise<Server> {
  const { config, clock, log, sandbox } = deps
  const onFault: OnFault = (error, requestId) =>
    log.error({ requestId, error: describeError(error) }, 'fault')
  const onUnknownPath = answerUnknownPage({ supplierName: config.supplier.name })
  const server = createServer({
    clock,
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    onFault,
    onUnknownPath,
  })
  if (config.isQuarantined) quarantine(server)
  if (!canOthersReach(config) && !config.isOpenToOthers)
    refuseOtherHosts(server, (request) => slugOfHost(deps.directory.current(), request) !== undefined)
  sandbox?.followClocks(server, deps)
  refuseWhileClosing(server)
  requireScopes(server)
  observeRequests(server, { log, metrics: deps.monitoring })
  compressAnswers(server, compressedOperations)
  collectRoutes(server)
  server.decorate('pageFrameOf', pageFrames(deps))

  const consoleDeps = { ...deps, ...consoleJobs, authenticatorClock: systemClock }
  const dashboardDeps = {
    ...consoleDeps,
    developerTools: sandbox?.developerTools(deps),
    changelog: changelogOf(config),
  }

  await server.register(healthRoutes(deps))
  await server.register(siteRoutes({ config, realTime: systemClock }))
  await server.register(async (portal: Server) => {
    keepFromPartnerHosts(portal, deps.directory)
    await portal.register(
      docsRoutes({
        ...deps,
        signedInPartner: signedInPartner(dashboardContext(dashboardDeps)),
        ownValues: ownValues(deps),
        drawChart: inThread('drawChart'),
        makeDocument: inThread('makeDocument'),
        makeSearchIndex: inThread('makeSearchIndex'),
      }),
    )
    await portal.register(startRoutes(deps))
    await portal.register(statusRoutes({ ...deps, realTime: systemClock }))
  })
  await server.register(async (work: Server) => {
    keepFromPartnerHosts(work, deps.directory)
    countRequests(work, [deps.traffic, deps.requestLog])
    if (config.loadShedding) admitByTurns(work)
    await work.register(tokenRoutes(deps, onFault))
    await work.register(metadataRoutes(deps))
    await work.register(partnerApi(deps), { prefix: '/partner/v1' })
    await work.register(operatorApi(deps), { prefix: '/operator/v1' })
    if (sandbox) {
      await work.register(sandboxApi(deps, sandbox), { prefix: '/sandbox/v1' })
      await work.register(sandboxClock(deps, sandbox), { prefix: '/sandbox/v1' })
    }
  })
  // Apart from the interfaces: a crowd at the login, where each check is slow on purpose, must not turn partners away.
  await server.register(async (pages: Server) => {
    if (config.loadShedding) admitByTurns(pages, { places: placesOfPages })
    await pages.register(authorizeRoutes(deps, onFault))
    await pages.register(brandRoutes(deps))
    const accountDeps = { ...deps, exportOwnData: inThread('exportOwnData') }
    await pages.register(accountPages(accountDeps, onFault), { prefix: '/account' })
    await pages.register(wellKnownRoutes)
    await pages.register(emailAddressPages(deps, onFault), { prefix: '/email-address' })
    await pages.register(webhookContactPages(deps, onFault), { prefix: '/webhook-contact' })
    await pages.register(declarationRoutes(withdrawalPages, deps, onFault), { prefix: withdrawalPages.path })
    await pages.register(declarationRoutes(terminationPages, deps, onFault), {
      prefix: terminationPages.path,
    })
    await pages.register(offerPages({ ...deps, printOffer: inThread('printOffer') }, onFault), {
      prefix: '/offers',
    })
    await pages.register(imprintPages(deps, onFault), { prefix: '/imprint' })
    const previewDeps = { ...deps, sampleDocument: inFileProcess('sampleDocument') }
    await pages.register(previewPages(previewDeps, onFault), { prefix: '/brand-preview' })
    await pages.register(linkPages(deps, onFault), { prefix: '/link' })
    await pages.register(async (inside: Server) => {
      keepFromPartnerHosts(inside, deps.directory)
      await inside.register(consolePages(consoleDeps, onFault), { prefix: '/console' })
      await inside.register(dashboardPages(dashboardDeps, onFault), { prefix: '/partners' })
      if (sandbox) await inside.register(sandbox.pages(deps))
    })
  })
  await server.ready()
  return server
}
