import { fileURLToPath } from 'node:url'

// The bundle lies one level below the folder of the project, this source two.
const above = import.meta.url.endsWith('.ts') ? '../..' : '..'

export const projectFolder = fileURLToPath(new URL(`${above}/`, import.meta.url))
export const migrationsFolder = `${projectFolder}migrations`
