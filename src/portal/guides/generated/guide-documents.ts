import { readdir, readFile } from 'node:fs/promises'
import { projectFolder } from '../../../platform/project-folder.ts'
import { generatedParts } from './parts.ts'

const folder = 'docs/guides'
const mark = /(<!-- generated: ([a-z-]+) -->\n)[\s\S]*?(<!-- end -->)/g

/** The guides with the tables that they take from the code as the code has them now. */
export async function guideDocuments(): Promise<Record<string, string>> {
  const names = (await readdir(`${projectFolder}${folder}`)).filter((name) => name.endsWith('.md'))
  const documents = names.sort().map(async (name): Promise<[string, string]> => {
    const path = `${folder}/${name}`
    return [path, withParts(await readFile(`${projectFolder}${path}`, 'utf8'))]
  })
  return Object.fromEntries(await Promise.all(documents))
}

/** The text with every marked place filled again. */
export const withParts = (text: string): string =>
  text.replace(mark, (_whole, opening: string, name: string, closing: string) => {
    const part = generatedParts[name]
    if (part === undefined) throw new Error(`There is no generated part ${name}.`)
    return `${opening}\n${part()}\n\n${closing}`
  })
