import type { SignInDeps } from '../console/sessions/sign-in.ts'
import { type SignInContext, signInContext } from '../console/sign-in-context.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import type { Html } from '../platform/html/html.ts'
import type { Log } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import type { SandboxDesk } from '../sandbox/desk.ts'
import { dashboardAudience } from './frame/dashboard-page.ts'

export type DashboardDeps = Omit<OperatorDeps & SignInDeps, 'whose'> & {
  config: Config
  log: Log
  /** Only in a test environment. */
  desk: SandboxDesk | undefined
  /** The portal renders it, which this room does not know. */
  changelog: () => Html
}

export type DashboardContext = SignInContext & { deps: DashboardDeps & SignInDeps }

/** The supplier's identity provider does not know the staff of partners: they have accounts of our own. */
export const dashboardContext = (deps: DashboardDeps): DashboardContext =>
  signInContext(dashboardAudience({ hasSandbox: deps.desk !== undefined }), deps, {
    hasPasswords: true,
    hasSso: false,
  })
