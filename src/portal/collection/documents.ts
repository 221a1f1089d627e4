import { readFileSync } from 'node:fs'
import { projectFolder } from '../../platform/project-folder.ts'
import type { OpenApiDocument } from '../reference/openapi.ts'
import { brunoFiles } from './bruno.ts'
import { postmanCollection } from './postman.ts'
import { foldersOf } from './requests.ts'

/** The collections for HTTP tools, by their path in the project. */
export function collectionDocuments(document: OpenApiDocument): Record<string, string> {
  const folders = foldersOf(document, readFileSync(`${projectFolder}examples/order.json`, 'utf8'))
  const bruno = Object.entries(brunoFiles(folders)).map(([name, text]) => [
    `docs/generated/bruno/${name}`,
    text,
  ])
  return {
    'docs/generated/wattline.postman_collection.json': `${JSON.stringify(postmanCollection(folders), null, 2)}\n`,
    ...Object.fromEntries(bruno),
  }
}
