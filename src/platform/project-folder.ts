import { fileURLToPath } from 'node:url'

// The bundle is one level below the project folder, this source two.
const above = import.meta.url.endsWith('.ts') ? '../..' : '..'

export const projectFolder = fileURLToPath(new URL(`${above}/`, import.meta.url))
export const migrationsFolder = `${projectFolder}migrations`
