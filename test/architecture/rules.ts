/** What must hold of the layout. Each rule names what breaks it, one sentence for each place. */
import { posix } from 'node:path'
import { importsOf, isTest, roomOf, type Sources, shipped } from './sources.ts'

/** A room knows those below it in the list, and none above. So there is no circle either. */
export function importsAgainstOrder(sources: Sources, rooms: readonly string[]): string[] {
  return shipped(sources).flatMap(([file, text]) => {
    const room = roomOf(file)
    if (room === undefined) return []
    if (!rooms.includes(room)) return [`${file} lies in ${room}, which is not in the list of rooms`]
    return importsOf(file, text).flatMap(({ path }) => {
      const other = roomOf(path)
      if (other === room) return []
      if (other === undefined) return [`${file} imports ${path}, which lies in no room`]
      return rooms.indexOf(other) < rooms.indexOf(room) ? [`${file} imports ${path}, which is above it`] : []
    })
  })
}

/** Files that import one another, types included: each such group as one sentence. */
export function circlesOfFiles(sources: Sources): string[] {
  const imports = new Map(
    shipped(sources).map(([file, text]) => [file, importsOf(file, text).map(({ path }) => path)]),
  )
  const reachable = (from: string): ReadonlySet<string> => {
    const reached = new Set<string>()
    const open = [from]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const next of imports.get(file) ?? []) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    return reached
  }
  const reach = new Map([...imports.keys()].map((file) => [file, reachable(file)]))
  const groups = [...reach]
    .filter(([file, reached]) => reached.has(file))
    .map(([file, reached]) =>
      [...reached]
        .filter((other) => reach.get(other)?.has(file))
        .sort()
        .join(', '),
    )
  return [...new Set(groups)].map((files) => `${files} import one another`)
}

/** The tables of the newest schema, as the migrations make and drop them. */
export function tablesIn(sources: Sources): string[] {
  const migrations = [...sources].filter(([path]) => /^migrations\/.*\.sql$/.test(path)).sort()
  const tables = new Set<string>()
  for (const [, text] of migrations) {
    for (const [, verb, name = ''] of text.matchAll(
      /\b(create|drop) table (?:if (?:not )?exists )?([a-z_0-9]+)/g,
    ))
      verb === 'create' ? tables.add(name) : tables.delete(name)
  }
  return [...tables]
}

/** Who owns which table, as the README of each room says in its line `Tables: …`. */
export function ownersIn(sources: Sources, rooms: readonly string[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const room of rooms) {
    const line = /^Tables: (.*(?:\n.+)*)/m.exec(sources.get(`src/${room}/README.md`) ?? '')?.[1] ?? ''
    for (const [, table = ''] of line.matchAll(/`([a-z_0-9]+)`/g))
      owners.set(table, [...(owners.get(table) ?? []), room])
  }
  return owners
}

export function tablesWithoutOneOwner(sources: Sources, rooms: readonly string[]): string[] {
  const owners = ownersIn(sources, rooms)
  const tables = tablesIn(sources)
  return [
    ...tables
      .filter((table) => owners.get(table)?.length !== 1)
      .map((table) => `${table} is owned by ${owners.get(table)?.join(' and ') ?? 'nobody'}`),
    ...[...owners.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} is owned, but there is no such table`),
  ]
}

/** Files that name tables of other rooms although only the owner's SQL may, each with the reason. */
export type Exceptions = Readonly<Record<string, string>>

/** SQL that names a table of another room; and exceptions that are not needed any more. */
export function foreignTables(
  sources: Sources,
  rooms: readonly string[],
  exceptions: Exceptions = {},
): string[] {
  const owners = ownersIn(sources, rooms)
  const needed = new Set<string>()
  const broken = shipped(sources).flatMap(([file, text]) => {
    const named = [
      ...withoutProse(text).matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?([a-z_0-9]+)\b/g),
      // Declared as data, such as the table that an import fills.
      ...text.matchAll(/\btable: '([a-z_0-9]+)'/g),
    ]
    const foreign = new Set(
      named
        .map(([, table = '']) => table)
        .filter((table) => owners.has(table) && owners.get(table)?.[0] !== roomOf(file)),
    )
    if (foreign.size === 0) return []
    needed.add(file)
    return file in exceptions ? [] : [`${file} names ${[...foreign].sort().join(', ')} of other rooms`]
  })
  return [...broken, ...unneeded(exceptions, needed)]
}

/** Tables that may be spread over the servers of a Citus cluster. */
const distributed = ['contract_readings', 'reading_days', 'reading_day_versions', 'reading_months']

/** SQL on distributed tables that Citus refuses, or sends to every server; and exceptions that are not needed any more. */
export function againstDistribution(sources: Sources, exceptions: Exceptions = {}): string[] {
  const tables = tablesIn(sources)
  const needed = new Set<string>()
  const statements = shipped(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\bsql`([^`]*)`/g)].flatMap(([, statement = '']) => {
      const named = [...statement.matchAll(/\b(?:from|join|into|update|using)\s+([a-z_0-9]+)\b/g)]
        .map(([, table = '']) => table)
        .filter((table) => tables.includes(table))
      if (!named.some((table) => distributed.includes(table))) return []
      const others = named.filter((table) => !distributed.includes(table))
      const faults = [
        ...(others.length > 0 ? [`joins readings with ${others.join(' and ')}`] : []),
        ...(/\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*(?:insert|update|delete)\b/.test(statement)
          ? ['writes readings within a with']
          : []),
        ...(/\blateral\b/.test(statement) ? ['asks for readings in a lateral subquery'] : []),
        ...(/contract_number = (?:any\()?\$\{|into contract_readings/.test(statement)
          ? []
          : ['does not name the contracts of the readings it is about']),
      ]
      if (faults.length > 0) needed.add(file)
      return file in exceptions ? [] : faults.map((fault) => `${file} ${fault}`)
    }),
  )
  return [...statements, ...againstDistributionIn(sources), ...unneeded(exceptions, needed)]
}

/** Foreign keys and triggers that migrations leave on distributed tables. */
function againstDistributionIn(sources: Sources): string[] {
  const ofReadings = distributed.join('|')
  return [...sources]
    .filter(([path]) => /^migrations\/.*\.sql$/.test(path) && path > 'migrations/0023')
    .flatMap(([path, text]) => [
      ...(new RegExp(`references (?:${ofReadings})\\b`).test(text) ? [`${path} refers to readings`] : []),
      ...(new RegExp(`(?:table|trigger\\s[^;]*\\son) (?:${ofReadings})\\b[^;]*(?:references|for each)`).test(
        text,
      )
        ? [`${path} gives readings a foreign key or a trigger`]
        : []),
    ])
}

/** Code without its comments and plain texts, in which `from partners` is no SQL. */
const withoutProse = (text: string): string =>
  text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/'[^'\n]*'/g, "''")

/** Words of the test environment where production's code stands. */
export function mentionsOfSandbox(sources: Sources, exceptions: Exceptions = {}): string[] {
  const needed = new Set<string>()
  const broken = shipped(sources).flatMap(([file, text]) => {
    if (roomOf(file) === 'sandbox') return []
    const words = new Set(
      text.match(/sandbox|SBX-|\bscenes?\b|simulat\w*|movable\w*/gi)?.map((word) => word.toLowerCase()),
    )
    if (words.size === 0) return []
    const covering = Object.keys(exceptions).filter((path) => file.startsWith(path))
    for (const path of covering) needed.add(path)
    return covering.length > 0 ? [] : [`${file} mentions ${[...words].sort().join(', ')}`]
  })
  return [...broken, ...unneeded(exceptions, needed)]
}

/** Imports that load code of the test environment; those of its types load nothing. */
export function loadsOfSandbox(sources: Sources, exceptions: Exceptions = {}): string[] {
  const needed = new Set<string>()
  const broken = shipped(sources).flatMap(([file, text]) => {
    if (roomOf(file) === 'sandbox') return []
    const loads = importsOf(file, text).filter(
      ({ path, isTypeOnly }) => roomOf(path) === 'sandbox' && !isTypeOnly,
    )
    if (loads.length > 0) needed.add(file)
    return file in exceptions ? [] : loads.map(({ path }) => `${file} loads ${path}`)
  })
  return [...broken, ...unneeded(exceptions, needed)]
}

const unneeded = (exceptions: Exceptions, needed: ReadonlySet<string>): string[] =>
  Object.keys(exceptions)
    .filter((path) => !needed.has(path))
    .map((path) => `the exception for ${path} is not needed`)

/** Exports that no other file of the service takes, nor the file itself uses: tests alone may, and those have fixtures. */
export function unusedExports(sources: Sources, exceptions: Exceptions = {}): string[] {
  const taken = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    if (!/\.[mc]?[tj]s$/.test(file) || isTest(file)) continue
    for (const { path, names } of importsOf(file, text))
      taken.set(path, new Set([...(taken.get(path) ?? []), ...names]))
  }
  const needed = new Set<string>()
  const broken = shipped(sources).flatMap(([file, text]) =>
    [
      ...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm),
    ].flatMap(([, name = '']) => {
      const users = taken.get(file)
      if (users?.has('*') || users?.has(name)) return []
      if ([...text.matchAll(new RegExp(`\\b${name.replace('$', '\\$')}\\b`, 'g'))].length > 1) return []
      const at = `${file} ${name}`
      needed.add(at)
      return at in exceptions ? [] : [`nothing but tests uses ${name} of ${file}`]
    }),
  )
  return [...broken, ...unneeded(exceptions, needed)]
}

/** Comments and documents that point to a source, script or document of the project that does not exist. */
export function danglingPaths(sources: Sources, exceptions: Exceptions = {}): string[] {
  const names = new Set([...sources.keys()].map((path) => posix.basename(path)))
  const needed = new Set<string>()
  const broken = [...sources].flatMap(([file, text]) => {
    // A migration that was applied never changes, so its comments may name what has moved since.
    if (!/\.(ts|mts|mjs|md|sql|conf|yml)$/.test(file) || file.startsWith('migrations/')) return []
    return proseOf(file, text).flatMap((line) =>
      [
        ...line.matchAll(/(?<![\w./:@*…-])(?:\.\.?\/)*[a-z0-9-]+(?:\/[a-z0-9.-]+)*\.(?:ts|mjs|md|sql)\b/g),
      ].flatMap(([path]) => {
        const places = [path, posix.join(posix.dirname(file), path), posix.join('src', path)]
        if (places.some((place) => sources.has(place))) return []
        if (!path.includes('/') && names.has(path)) return []
        needed.add(file)
        return file in exceptions ? [] : [`${file} points to ${path}, which does not exist`]
      }),
    )
  })
  return [...broken, ...unneeded(exceptions, needed)]
}

/** All of a document; of code its comments. */
const proseOf = (file: string, text: string): string[] => {
  const lines = text.split('\n')
  return file.endsWith('.md') ? lines : lines.filter((line) => /^\s*(?:\/\/|\/?\*|--|#)|\s\/\/\s/.test(line))
}
