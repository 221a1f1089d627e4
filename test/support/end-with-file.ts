/** In every file, before its own hooks: what `afterFile` was given ends after them. */
import { afterAll } from 'vitest'
import { cleanUpFile } from './after-file.ts'

afterAll(cleanUpFile)
