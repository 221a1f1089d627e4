/** How the sources may know each other. The list of rooms is written by hand; all else is read from the project. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  danglingPathExceptions,
  distributionExceptions,
  foreignTableExceptions,
  sandboxExceptions,
  sandboxLoadExceptions,
  unusedExportExceptions,
} from './exceptions.ts'
import {
  againstDistribution,
  circlesOfFiles,
  danglingPaths,
  foreignTables,
  importsAgainstOrder,
  loadsOfSandbox,
  mentionsOfSandbox,
  tablesWithoutOneOwner,
  unusedExports,
} from './rules.ts'
import { importsOf, roomOf, shipped } from './sources.ts'

/** From the top, which knows everything below, to the bottom. */
const rooms = [
  'app',
  'portal',
  'dashboard',
  'backoffice',
  'web',
  'staff',
  'sandbox',
  'pages',
  'billing',
  'energy',
  'events',
  'contracts',
  'orders',
  'market',
  'customers',
  'mail',
  'tariffs',
  'partners',
  'domain',
  'platform',
]

const folders = [
  'src',
  'test',
  'bench',
  'torture',
  'tour',
  'sdk',
  'sdk-python',
  'scripts',
  'docs',
  'migrations',
  'deploy',
  'examples',
  'integrations',
]
const isRead = (path: string) =>
  /\.(ts|mts|mjs|md|sql|conf|yml)$/.test(path) && !/(^|\/)(node_modules|dist|peers)\//.test(path)
const paths = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
].filter(isRead)
const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))

test('no room imports a room above it, so that there is no circle', () => {
  expect(importsAgainstOrder(sources, rooms)).toEqual([])
})

test('no files import one another, types included', () => {
  expect(circlesOfFiles(sources)).toEqual([])
})

test('src/README.md lists the rooms in their order', () => {
  const listed = [...(sources.get('src/README.md') ?? '').matchAll(/^\| \[([a-z]+)\]/gm)].map(
    ([, room]) => room,
  )

  expect(listed).toEqual(rooms)
})

test('every table has one owner', () => {
  expect(tablesWithoutOneOwner(sources, rooms)).toEqual([])
})

test('SQL names tables of its own room alone, but for listed exceptions', () => {
  expect(foreignTables(sources, rooms, foreignTableExceptions)).toEqual([])
})

test('SQL on readings is of a kind that Citus can send to one shard, but for listed exceptions', () => {
  expect(againstDistribution(sources, distributionExceptions)).toEqual([])
})

test('nothing outside the sandbox mentions it, but for listed exceptions', () => {
  expect(mentionsOfSandbox(sources, sandboxExceptions)).toEqual([])
})

test('the sandbox is loaded in one place, where a setting turns it on', () => {
  expect(loadsOfSandbox(sources, sandboxLoadExceptions)).toEqual([])
})

test('nothing is exported for tests alone', () => {
  expect(unusedExports(sources, unusedExportExceptions)).toEqual([])
})

test('comments and documents point to files that exist', () => {
  expect(danglingPaths(sources, danglingPathExceptions)).toEqual([])
})

const borders = [
  {
    because: 'rules, states and calculations know neither HTTP nor SQL nor the clock',
    files:
      /\/(rules?|states|calculate-[a-z-]+|measure|amount|scopes|(load|official|changed|former|choose)-profile)\.ts$/,
    never: /\/db\/|\/http\/|repository|clock/,
  },
  { because: 'SQL knows no HTTP', files: /\/repository\.ts$/, never: /\/http\/|routes/ },
  {
    because: 'a route calls a use case, never SQL',
    files: /\/(routes|api|pages)\.ts$/,
    never: /repository|\/db\/sql/,
  },
  { because: 'nothing imports the entry point', files: /^src\//, never: /\/main\.ts$/ },
]

test.each(borders)('$because', ({ files, never }) => {
  const broken = shipped(sources)
    .filter(([file]) => files.test(file))
    .flatMap(([file, text]) =>
      importsOf(file, text)
        .filter(({ path }) => never.test(path))
        .map(({ path }) => `${file} imports ${path}`),
    )

  expect(broken).toEqual([])
})

test('rooms meet through use cases, not through the SQL of others', () => {
  const broken = shipped(sources).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter(({ path }) => /\/repository\.ts$/.test(path) && roomOf(path) !== roomOf(file))
      .map(({ path }) => `${file} imports ${path}`),
  )

  expect(broken).toEqual([])
})

test('there is one reader of the environment and one clock', () => {
  // Programs that the reference and the collection show are texts, which others run. Who starts processes keeps it from them.
  const allowed =
    /\/(config\.ts|time\/clock|db\/embedded\/|threads\/process-pool|cli\/|generate\.ts|reference\/code\/typescript\.ts|collection\/postman\.ts)/
  const asks = /process\.env|new Date\(\)|Date\.now\(\)/

  expect(shipped(sources).filter(([file, text]) => !allowed.test(file) && asks.test(text))).toEqual([])
})

test('no file is a drawer', () => {
  const drawers = /\/(utils?|helpers?|common|misc|manager)(\.ts$|\/)/

  expect(shipped(sources).filter(([file]) => drawers.test(file))).toEqual([])
})

test('requests of our own go through src/platform/http-client, which knows whom we may call', () => {
  const calls = /\bfetch\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/
  // `wattline listen` runs on a developer's machine and calls what the developer names. A script of a page runs in the
  // browser, where the CSP lets it call us alone. A program that the reference shows is a text.
  const allowed =
    /^src\/(platform\/http-client|app\/cli\/listen)\/|\.browser\.ts$|reference\/code\/typescript\.ts$/

  expect(
    shipped(sources)
      .filter(([file, text]) => !allowed.test(file) && calls.test(text))
      .map(([file]) => file),
  ).toEqual([])
  expect(calls.test(sources.get('src/platform/http-client/call.ts') ?? '')).toBe(true)
})
