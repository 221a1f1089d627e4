import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * The declarations of a folder as one, without what its index neither exports nor needs: a third of the size of all
 * files together. Names that two sources share would clash, and are refused.
 */
export async function oneDeclaration(folder) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.d.ts')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const sources = files.map((name, index) =>
    ts.createSourceFile(name, texts[index], ts.ScriptTarget.Latest, true),
  )
  const statements = sources.flatMap((source) => source.statements).filter((each) => namesOf(each).length > 0)
  const byName = new Map()
  for (const statement of statements) {
    for (const name of namesOf(statement)) {
      if (byName.has(name)) throw new Error(`two sources declare ${name}`)
      byName.set(name, statement)
    }
  }
  const exported = exportsOf(sources.find(({ fileName }) => fileName === 'index.d.ts'))
  const needed = new Set()
  const need = (name) => {
    const statement = byName.get(name)
    if (statement === undefined || needed.has(statement)) return
    needed.add(statement)
    identifiersOf(statement).forEach(need)
  }
  exported.forEach(need)
  const kept = statements.filter((statement) => needed.has(statement)).map(textOf)
  return `${kept.join('\n')}\nexport { ${exported.join(', ')} }\n`
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text)
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isDeclaration ? [statement.name.text] : []
}

const exportsOf = (index) =>
  index.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) => exportClause?.elements.map(({ name }) => name.text) ?? [])

function identifiersOf(node) {
  if (ts.isIdentifier(node)) return [node.text]
  const found = []
  ts.forEachChild(node, (child) => {
    // The name of a property refers to nothing.
    const isName = child === node.name && (ts.isPropertySignature(node) || ts.isParameter(node))
    if (!isName) found.push(...identifiersOf(child))
  })
  return found
}

const textOf = (statement) =>
  statement
    .getFullText()
    .trim()
    .replace(/^\/\/.*\n/gm, '')
    .replace(/^export (?=declare|type|interface)/m, '')
    .replace(/^ +/gm, '')
