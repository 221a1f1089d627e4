import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { run, sourceArguments } from './setup/run.mjs'

/** In this order: the types of the SDKs come from the OpenAPI document, which the first one writes. */
const generators = [
  'src/app/documents/generate.ts',
  'sdk/scripts/types.mjs',
  'sdk-python/scripts/generate.mjs',
]

await ensurePackages()
for (const generator of generators) {
  const args = sourceArguments(generator, ...process.argv.slice(2))
  const { code } = await run(process.execPath, args, { cwd: projectRoot })
  if (code !== 0) process.exit(code)
}
