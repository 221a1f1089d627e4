import type { ImportResult } from '../../platform/imports/any-import.ts'
import type { ImportFault, ImportRefused } from '../../platform/imports/import-refused.ts'

/** What a file would do, or did; or what is wrong with it. */
export type ImportReport =
  | ({ isRefused: false } & ImportResult)
  | { isRefused: true; faults: readonly ImportFault[]; moreFaults: number }

export const refusedReport = ({ faults, moreFaults }: ImportRefused): ImportReport => ({
  isRefused: true,
  faults,
  moreFaults,
})

/** A file that somebody had checked, and may import for an hour. */
export type StagedImport = {
  id: string
  kind: string
  fileName: string
  sha256: string
  bytes: number
  report: ImportReport
  createdAt: Date
  importedAt: Date | null
}

/** So long a file that was checked can be imported. */
export const stagedMinutes = 60

export const isTooOld = ({ createdAt }: Pick<StagedImport, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > stagedMinutes * 60_000
