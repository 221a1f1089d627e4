/** The code on the pages of operations: it compiles, and it sends the very request of the example, which other tests run. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { Wattline } from '../sdk/src/index.ts'
import { projectFolder } from '../src/platform/project-folder.ts'
import { exampleRequest, targetOf } from '../src/portal/reference/code/example-request.ts'
import { pythonOf } from '../src/portal/reference/code/python.ts'
import { typeScriptOf } from '../src/portal/reference/code/typescript.ts'
import type { OpenApiDocument } from '../src/portal/reference/openapi.ts'
import { groupsOf } from '../src/portal/reference/operations.ts'

type Seen = { method: string; url: string; authorization: string | undefined; type: string; body: string }

/** A service that notes what it is asked, program by program; `/next` begins another one. */
const programs: Seen[][] = [[]]
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  if (url === '/next') programs.push([])
  else
    programs.at(-1)?.push({
      method,
      url,
      authorization: headers.authorization,
      type: headers['content-type']?.split(';')[0] ?? '',
      body: Buffer.concat(chunks).toString(),
    })
  response.setHeader('Content-Type', 'application/json')
  const token = { access_token: 'a-token', token_type: 'Bearer', expires_in: 3599 }
  response.end(
    JSON.stringify({ ...token, isSuccess: true, error: [], data: [], count: 0, hasMoreItems: false }),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const examples = await Promise.all(
  ['openapi', 'operator-openapi'].map(async (name) => {
    const text = await readFile(`${projectFolder}docs/generated/${name}.json`, 'utf8')
    const document: OpenApiDocument = { ...JSON.parse(text), servers: [{ url: origin }] }
    return groupsOf(document).flatMap(({ endpoints }) =>
      endpoints.map((endpoint) => ({
        operationId: endpoint.anchor,
        endpoint,
        request: exampleRequest(document, endpoint),
        typeScript: typeScriptOf(document, endpoint),
        python: pythonOf(document, endpoint),
      })),
    )
  }),
).then((both) => both.flat())

type Example = (typeof examples)[number]

const env = { CLIENT_ID: 'a-client', CLIENT_SECRET: 'a-secret', ACCESS_TOKEN: 'a-token' }

/** The last request of a program is its own; a token came before it. */
function expectExample({ operationId, endpoint, request }: Example, seen: Seen | undefined) {
  const judge = (value: unknown) => expect.soft(value, operationId)
  judge(seen).toMatchObject({ method: endpoint.method.toUpperCase(), url: targetOf(endpoint, request) })
  judge(seen?.authorization).toBe(request.access === undefined ? undefined : 'Bearer a-token')
  if (request.body === undefined) return
  judge(seen?.type).toBe(request.body.type)
  const { body = '' } = seen ?? {}
  if (seen?.type === 'application/json') judge(body && JSON.parse(body)).toEqual(request.body.value)
  else if (typeof request.body.value === 'string') judge(body).toBe(request.body.value)
  else judge(Object.fromEntries(new URLSearchParams(body))).toEqual(request.body.value)
}

describe('TypeScript', () => {
  test('compiles for every operation, against the types of the SDK', async () => {
    const folder = await mkdtemp(`${projectFolder}dist/code-`)
    try {
      await Promise.all(
        examples.map(({ operationId, typeScript }) =>
          writeFile(join(folder, `${operationId}.ts`), typeScript),
        ),
      )
      const compilerOptions = {
        noEmit: true,
        moduleDetection: 'force',
        paths: { '@wattline/sdk': [`${projectFolder}sdk/src/index.ts`] },
      }
      const settings = { extends: `${projectFolder}tsconfig.json`, compilerOptions, include: ['*.ts'] }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
      const tsc = `${projectFolder}node_modules/typescript/bin/tsc`
      const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
        (error) => error,
      )

      expect(stdout).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('of every operation sends the example', async () => {
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
    for (const example of examples) {
      programs.push([])
      const code = example.typeScript.replace(/^import .*\n/, '')
      try {
        await new AsyncFunction('Wattline', 'process', 'console', code)(Wattline, { env }, { log: () => {} })
        expectExample(example, programs.at(-1)?.at(-1))
      } catch (error) {
        expect.soft(error, example.operationId).toBeUndefined()
      }
    }
  })
})

describe('Python', { tags: ['python'] }, () => {
  const runner = `
import io, json, sys
from contextlib import redirect_stdout
from urllib.request import urlopen
for line in sys.stdin:
    code = json.loads(line)
    with redirect_stdout(io.StringIO()):
        exec(compile(code, "example", "exec"), {})
    urlopen("${origin}/next").read()
`

  test('of every operation sends the example', async () => {
    programs.length = 0
    programs.push([])
    const program = spawn(process.env.PYTHON_PATH || 'python3', ['-c', runner], {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PYTHONPATH: 'sdk-python/src', PYTHONDONTWRITEBYTECODE: '1' },
    })
    for (const { python } of examples) program.stdin.write(`${JSON.stringify(python)}\n`)
    program.stdin.on('error', () => {}).end()
    const code = await new Promise((resolve) => program.once('exit', resolve))

    expect(code, `it stopped at ${examples[programs.length - 1]?.operationId}`).toBe(0)
    for (const [index, example] of examples.entries()) expectExample(example, programs[index]?.at(-1))
  })
})
