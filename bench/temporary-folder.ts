import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterwards } from './clean-up.ts'

/** A folder that is gone after the row. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-bench-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}
