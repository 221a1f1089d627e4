import { fuzzFiles } from '../abuse/fuzz-files.ts'

await fuzzFiles(500)
