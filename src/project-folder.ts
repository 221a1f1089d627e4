import { fileURLToPath } from 'node:url'

/** The folder of the project, seen from the sources and from the bundle alike: both lie one level below it. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))
export const migrationsFolder = `${projectFolder}migrations`
