/** One line of the product that is made wrong, as a mistake would, and the tests that have to notice. */
export type Mutation = {
  /** What the product does then. */
  name: string
  /** What it promises instead. */
  promise: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  becomes: string
  /** Test files, at least one test of which has to fail. */
  tests: readonly string[]
}

/** The file with the mutation in it; refuses a text that is not there exactly once, for it would prove nothing. */
export function mutated(source: string, { name, file, text, becomes }: Mutation): string {
  const times = source.split(text).length - 1
  if (times !== 1)
    throw new Error(`"${name}": its text occurs ${times} times in ${file}. Adapt the mutation.`)
  return source.replace(text, () => becomes)
}
