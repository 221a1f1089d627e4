import type { EnergyDeps } from '../energy/working-prices/supplied-contract.ts'
import type { PreviewDeps as SampleDeps } from '../pages/brand/preview/send-sample.ts'
import type { OnPool } from '../platform/db/with-pool.ts'
import type { Log } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import type { InThread } from '../platform/threads/jobs.ts'
import type { SignInDeps } from '../staff/sessions/sign-in.ts'
import { type SignInContext, signInContext } from '../web/sign-in-context.ts'
import type { VerifyNewest } from './audit/export-audit.ts'
import type { BrandDeps } from './brands/api.ts'
import { consoleAudience } from './console-page.ts'
import type { CustomerDeps } from './customers/api.ts'
import type { importStaged, stageImport } from './imports/staged-import.ts'
import type { OperatorDeps } from './operation.ts'
import type { PaperDeps } from './price-changes/audited-runs.ts'
import type { PreviewDeps } from './price-changes/preview-run.ts'
import type { ExamineService } from './system/examine-system.ts'

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
