import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// From the real place of this file, so that the scripts work from any folder and through a link in a bin folder.
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
