import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { installMissing } from './packages.mjs'
import { projectRoot } from './project-root.mjs'

const folder = join(projectRoot, 'scripts', 'lighthouse')
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** The path of Lighthouse, if it has been installed. It is 185 MB with what it needs, so no start installs it. */
export const findLighthouse = () => (existsSync(program) ? program : undefined)

/** The same, installed where npm can. */
export async function ensureLighthouse() {
  if (!existsSync(join(folder, 'package-lock.json'))) return undefined
  const { code } = await installMissing(folder)
  return code === 0 ? findLighthouse() : undefined
}

/** The same for what cannot do without. */
export const getLighthouse = async () =>
  (await ensureLighthouse()) ?? fail('Lighthouse could not be installed: npm failed as shown above.')
