import { expect } from 'vitest'
import { installMissing } from '../../../scripts/setup/packages.mjs'
import { projectFolder } from '../../../src/platform/project-folder.ts'

/** Other people's tools have a lock file of their own, so that a start does not install them. */
export const toolsFolder = `${projectFolder}test/long/other-tools/`

export async function installTools(): Promise<void> {
  const { code, output } = await installMissing(toolsFolder)
  expect(code, output).toBe(0)
}
