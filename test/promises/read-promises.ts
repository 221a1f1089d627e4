import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type NumberedPromise, promisesOfDecisions, promisesOfSpecification } from './promises-in.ts'

const folder = 'docs/contribute'

/** By the number of a promise: the test files that hold it, or why there is nothing to test. */
export type HeldBy = Readonly<Record<string, readonly string[] | string>>

export const readHeldBy = (): HeldBy => parse(readFileSync('test/promises/held-by.yaml', 'utf8'))

export const readPromises = (): NumberedPromise[] => [
  ...promisesOfSpecification(readFileSync(`${folder}/specification.md`, 'utf8')),
  ...readdirSync(`${folder}/decisions`)
    .filter((name) => name !== 'README.md')
    .flatMap((name) => promisesOfDecisions(readFileSync(`${folder}/decisions/${name}`, 'utf8'))),
]
