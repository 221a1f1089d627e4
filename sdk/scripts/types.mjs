/** Writes sdk/src/openapi.d.ts from the OpenAPI document; with `--check` it only compares, and fails on a difference. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import { partnerDocument } from './partner-document.mjs'

const documentFile = fileURLToPath(new URL('../../docs/generated/openapi.json', import.meta.url))
const typesFile = fileURLToPath(new URL('../src/openapi.d.ts', import.meta.url))

export async function typesText() {
  const document = JSON.parse(await readFile(documentFile, 'utf8'))
  const tree = await openapiTypes(partnerDocument(document), { defaultNonNullable: false })
  return `// Written by \`npm run sdk:types\` from the OpenAPI document; never edited by hand.\n${compact(astToString(tree))}`
}

// Most of what is generated says what an operation does not have, and indents it deeply.
const compact = (text) =>
  text
    .replace(/^( +)/gm, (indent) => indent.slice(indent.length / 2))
    .replace(
      /^ *(get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody)\?: never;\n/gm,
      '',
    )
    .replace(/^ *(parameters: \{\n *\};|headers: \{\n *\[name: string\]: unknown;\n *\};)\n/gm, '')
    .replace(
      /^export type (webhooks|\$defs|operations) = .*\n|^ *(responses|parameters|requestBodies|headers|pathItems): never;\n/gm,
      '',
    )
    .replace(/^ *\* (@constant|@enum .*|Format: .*)\n/gm, '')
    .replace(/^( *)\/\*\*\n *\* (.*)\n *\*\/\n/gm, '$1/** $2 */\n')
    .replace(/^ *\/\*\*( Format: .*| @constant | @enum .*|\n *)\*\/\n/gm, '')
    .replaceAll('@description ', '')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await typesText()
  const isCurrent = (await readFile(typesFile, 'utf8').catch(() => undefined)) === text
  const isCheck = process.argv.includes('--check')
  if (!isCurrent && !isCheck) await writeFile(typesFile, text)
  const verdict = isCurrent
    ? 'The types of the SDK are up to date.'
    : isCheck
      ? 'Run npm run sdk:types.'
      : 'Written: sdk/src/openapi.d.ts'
  process.stdout.write(`${verdict}\n`)
  process.exitCode = isCheck && !isCurrent ? 1 : 0
}
