import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EnergyDeps } from '../energy/working-prices/supplied-contract.ts'
import type { PreviewDeps as SampleDeps } from '../pages/brand/preview/send-sample.ts'
import type { Scope } from '../partners/scopes.ts'
import type { OnPool } from '../platform/db/with-pool.ts'
import type { Server } from '../platform/http/server.ts'
import type { Log } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import type { InThread } from '../platform/threads/jobs.ts'
import type { SignInDeps } from '../staff/sessions/sign-in.ts'
import { sendConsolePage } from '../web/frame/send-console-page.ts'
import { pageKit } from '../web/kit/page-kit.ts'
import { type SignInContext, signInContext } from '../web/sign-in-context.ts'
import { type SignedIn, signedInRoutes } from '../web/signed-in.ts'
import type { VerifyNewest } from './audit/export-audit.ts'
import type { BrandDeps } from './brands/api.ts'
import { type ConsolePage, consoleAudience, consolePage, type RoomName } from './console-page.ts'
import type { CustomerDeps } from './customers/api.ts'
import type { importStaged, stageImport } from './imports/staged-import.ts'
import type { OperatorDeps } from './operation.ts'
import type { PaperDeps } from './price-changes/audited-runs.ts'
import type { PreviewDeps } from './price-changes/show-runs.ts'
import type { ExamineService } from './system/show-system.ts'

/** Pages of the console, made of data. */
export const consoleKit = (server: Server, context: ConsoleContext) =>
  pageKit<readonly Scope[], SignedIn, RoomName>({
    routes: staffRoutes(server, context),
    show: showPage(context),
    guardOf: context.guardOf,
    nowOf: ({ operator }) => operator.now,
    db: context.deps.db,
  })

/** Sends a page to somebody who has signed in, with the frame around it. */
export const showPage =
  ({ guardOf }: Pick<ConsoleContext, 'guardOf'>) =>
  (
    { member }: SignedIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    {
      status = 200,
      hasFrame = false,
      ...page
    }: Omit<ConsolePage, 'me' | 'guard'> & { status?: number; hasFrame?: boolean },
  ) =>
    sendConsolePage(reply, consolePage({ ...page, me: member, guard: guardOf(request, reply) }), status, {
      hasFrame,
    })

/** Pages for staff with one of the scopes. */
export const staffRoutes = (server: Server, context: SignInContext) =>
  signedInRoutes<readonly Scope[]>(server, context, {
    may: ({ scopes }, anyScope) => anyScope.some((scope) => scopes.has(scope)),
    decidedBy: 'supplier',
  })

/** Every role may. */
export const anyRole: readonly Scope[] = ['operator:read']

/** What threads do for this room. */
export type SystemJobs = { examineService: ExamineService; verifyNewest: VerifyNewest }

/** What threads do for the console. */
export type ConsoleJobs = {
  stageImport: InThread<OnPool<typeof stageImport>>
  importStaged: InThread<OnPool<typeof importStaged>>
} & Pick<PreviewDeps, 'previewRun'> &
  Pick<PaperDeps, 'printPaperLetters'> &
  Pick<CustomerDeps, 'exportCustomer'> &
  Pick<BrandDeps, 'readLogo'> &
  Pick<SampleDeps, 'sampleDocument'> &
  SystemJobs

export type ConsoleDeps = Omit<OperatorDeps & SignInDeps, 'staffScope'> &
  Pick<EnergyDeps, 'loadProfiles'> &
  ConsoleJobs & { config: Config; log: Log }

export type ConsoleContext = SignInContext & { deps: ConsoleDeps & SignInDeps }

export const consoleContext = (deps: ConsoleDeps): ConsoleContext =>
  signInContext(consoleAudience, deps, {
    hasPasswords: deps.config.console.hasPasswords,
    hasSso: deps.config.console.oidc.issuer !== undefined,
  })
