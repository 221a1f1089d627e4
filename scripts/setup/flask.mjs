import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'
import { findPython } from './python.mjs'

const program = 'import sys, flask; sys.exit(sys.version_info < (3, 10))'

/** The path of a Python that has Flask, for the test of the receiver that the guide shows, or undefined. */
export function findFlask() {
  // Debian's packages are seen by Debian's own Python alone, which another one may hide.
  const candidates = [findPython(), '/usr/bin/python3'].filter((path) => path && existsSync(path))
  return candidates.find((path) => spawnSync(path, ['-c', program]).status === 0)
}

/** The same, installed where that is possible. */
export async function ensureFlask() {
  const found = findFlask()
  if (found || process.platform !== 'linux') return found
  await installDebianPackage(['python3-flask'], {
    reason: 'the test of a receiver of webhooks needs Flask, and no python3 has it',
    instead: 'FLASK_PYTHON_PATH=<program> names a Python that has it',
  })
  return findFlask()
}
