import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './debian.mjs'
import { onPath } from './on-path.mjs'

const isNewEnough = 'import sys; sys.exit(sys.version_info < (3, 10))'

/** The path of a Python that the SDK for it runs on, or undefined. */
export function findPython() {
  const path = onPath('python3')
  return path && spawnSync(path, ['-c', isNewEnough]).status === 0 ? path : undefined
}

/** The same, installed where that is possible and there is none at all. */
export async function ensurePython() {
  if (!onPath('python3') && process.platform === 'linux')
    await installDebianPackage(['python3'], {
      reason: 'tests of the Python SDK need a python3, and none was found',
      instead: 'PYTHON_PATH=<program> names one that you have',
    })
  return findPython()
}
