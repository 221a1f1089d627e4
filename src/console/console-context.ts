import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerDeps } from '../operator/customers/routes.ts'
import type { importStaged, stageImport } from '../operator/imports/staged-import.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import type { BrandDeps } from '../operator/partners/brand-routes.ts'
import type { PreviewDeps } from '../operator/price-changes/preview-run.ts'
import type { PreviewDeps as SampleDeps } from '../pages/brand/preview/send-sample.ts'
import type { OnPool } from '../platform/db/with-pool.ts'
import { secretCookie } from '../platform/html/cookies.ts'
import { type FormGuard, formGuard } from '../platform/html/form-guard.ts'
import type { Log } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import type { InThread } from '../platform/threads/jobs.ts'
import { knownBrowserSeconds } from './sessions/known-browser.ts'
import { sessionSeconds } from './sessions/session.ts'
import type { SignInDeps, Trying } from './sessions/sign-in.ts'
import type { SystemJobs } from './system/routes.ts'

/** What threads do for the console. */
export type ConsoleJobs = {
  stageImport: InThread<OnPool<typeof stageImport>>
  importStaged: InThread<OnPool<typeof importStaged>>
} & Pick<PreviewDeps, 'previewRun'> &
  Pick<CustomerDeps, 'exportCustomer'> &
  Pick<BrandDeps, 'readLogo'> &
  Pick<SampleDeps, 'sampleDocument'> &
  SystemJobs

export type ConsoleDeps = OperatorDeps & SignInDeps & ConsoleJobs & { config: Config; log: Log }

export type ConsoleContext = {
  deps: ConsoleDeps
  guard: FormGuard
  cookies: ConsoleCookies
  /** The hidden field of every form. */
  guardOf(request: FastifyRequest, reply: FastifyReply): ReturnType<FormGuard['field']>
  tryingOf(request: FastifyRequest): Trying
}

export type ConsoleCookies = ReturnType<typeof consoleCookies>

const path = '/console'

function consoleCookies(authUrl: string) {
  const isSecure = new URL(authUrl).protocol === 'https:'
  return {
    session: secretCookie({ name: 'wattline-staff', path, isSecure, maxAgeSeconds: sessionSeconds }),
    /** Between the password and the second factor. */
    signIn: secretCookie({ name: 'wattline-staff-sign-in', path, isSecure, maxAgeSeconds: 30 * 60 }),
    /** While the browser is at the identity provider. */
    sso: secretCookie({ name: 'wattline-staff-sso', path, isSecure, maxAgeSeconds: 10 * 60 }),
    /** Marks a browser in which somebody has signed in before. */
    browser: secretCookie({
      name: 'wattline-staff-browser',
      path,
      isSecure,
      maxAgeSeconds: knownBrowserSeconds,
    }),
  }
}

export const pageOptions = { config: { public: true }, schema: { hide: true } as object } as const

export function consoleContext(deps: ConsoleDeps): ConsoleContext {
  const { authUrl } = deps.config
  const guard = formGuard({ url: authUrl, path })
  const cookies = consoleCookies(authUrl)
  return {
    deps,
    guard,
    cookies,
    guardOf: (request, reply) => guard.field(request, reply),
    tryingOf: (request) => ({
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      now: request.receivedAt,
      browserToken: cookies.browser.read(request),
      leavePlace: request.leavePlace,
    }),
  }
}
