import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unpackDebianPackage } from './debian.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'

const why = {
  reason: 'tests of mails that come back need an IMAP server, and none was found',
  instead: 'DOVECOT_PATH=<program> names the program imap of a Dovecot that you have',
}

/** The path of Dovecot's program for a session of IMAP, for the tests of the mailbox, or undefined. */
export async function findDovecot(root = projectRoot) {
  const installed = '/usr/lib/dovecot/imap'
  if (existsSync(installed)) return installed
  if (process.platform !== 'linux') return undefined
  // Installed, Debian's package would start a server on port 143. Its programs run from any folder.
  const folder = join(root, 'dist', '.dovecot')
  const program = join(folder, installed)
  if (!existsSync(program)) await unpackDebianPackage(['dovecot-core', 'dovecot-imapd'], folder, why)
  const libraries = join(folder, 'usr/lib/dovecot')
  const settings = { quiet: true, env: { ...process.env, LD_LIBRARY_PATH: libraries } }
  const { code } = await run(join(folder, 'usr/sbin/dovecot'), ['--version'], settings)
  return code === 0 ? program : undefined
}
