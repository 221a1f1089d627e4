import type { ConsoleJobs } from '../backoffice/console-kit.ts'
import type { OperatorDeps } from '../backoffice/operation.ts'
import type { ContractDeps } from '../contracts/read-contracts.ts'
import type { RequestLog } from '../partners/requests/request-log.ts'
import type { Html } from '../platform/html/html.ts'
import type { Server } from '../platform/http/server.ts'
import type { Log } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import type { DeveloperTools } from '../sandbox/developer-tools.ts'
import type { SignInDeps } from '../staff/sessions/sign-in.ts'
import { pageKit } from '../web/kit/page-kit.ts'
import { type SignInContext, signInContext } from '../web/sign-in-context.ts'
import { type DashboardRoom, dashboardAudience, showDashboard } from './frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from './partner-routes.ts'
import type { Permission } from './roles.ts'

/** What threads do for the pages about the brand. */
type BrandJobs = Pick<ConsoleJobs, 'readLogo' | 'sampleDocument'>

export type DashboardDeps = Omit<OperatorDeps & SignInDeps, 'staffScope'> &
  ContractDeps &
  BrandJobs & {
    config: Config
    log: Log
    requestLog: RequestLog
    /** The portal renders it, which this room does not know. */
    changelog: () => Html
    /** Only in a test environment. */
    developerTools: DeveloperTools | undefined
  }

export type DashboardContext = SignInContext & { deps: DashboardDeps & SignInDeps }

/** The supplier's identity provider does not know the staff of partners: they have accounts of our own. */
export const dashboardContext = (deps: DashboardDeps): DashboardContext =>
  signInContext(dashboardAudience({ hasSandbox: deps.developerTools !== undefined }), deps, {
    hasPasswords: true,
    hasSso: false,
  })

/** Pages of the dashboard, made of data. */
export const dashboardKit = (server: Server, context: DashboardContext) =>
  pageKit<Permission | 'anybody', PartnerMe, DashboardRoom>({
    routes: partnerRoutes(server, context),
    show: showDashboard(context),
    guardOf: context.guardOf,
    nowOf: ({ now }) => now,
    db: context.deps.db,
  })
