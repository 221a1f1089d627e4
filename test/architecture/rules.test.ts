/** Each rule of the architecture on a sample that breaks it, and on one that does not. */
import { describe, expect, test } from 'vitest'
import {
  againstDistribution,
  circlesOfFiles,
  danglingPaths,
  foreignTables,
  importsAgainstOrder,
  loadsOfSandbox,
  mentionsOfSandbox,
  tablesIn,
  tablesWithoutOneOwner,
  unusedExports,
} from './rules.ts'
import { importsOf } from './sources.ts'

const rooms = ['upper', 'lower']
const files = (texts: Record<string, string>) => new Map(Object.entries(texts))
const migration =
  'create table cats (id int); create table if not exists dogs (id int); create table gone (id int);'
const owned = {
  'migrations/0001_pets.sql': migration,
  'migrations/0002_less.sql': 'drop table gone;',
  'src/upper/README.md': '# Upper\n\nTables: `cats`\n\nMore.',
  'src/lower/README.md': '# Lower\n\nTables: `dogs`\n',
}

test('imports are found in every form, types included', () => {
  const text = `import { a, type B as C } from './a.ts'
import type { D } from '../lower/d.ts'
import * as e from './e.ts'
import './f.ts'
export { g } from './g.ts'
import fastify from 'fastify'
const lazy = await import('./h.ts')`

  expect(importsOf('src/upper/x.ts', text)).toEqual([
    { path: 'src/upper/a.ts', names: ['a', 'B'], isTypeOnly: false },
    { path: 'src/lower/d.ts', names: ['D'], isTypeOnly: true },
    { path: 'src/upper/e.ts', names: ['*'], isTypeOnly: false },
    { path: 'src/upper/f.ts', names: [], isTypeOnly: false },
    { path: 'src/upper/g.ts', names: ['g'], isTypeOnly: false },
    { path: 'src/upper/h.ts', names: ['*'], isTypeOnly: false },
  ])
})

describe('an import', () => {
  const importing = (file: string, path: string) =>
    importsAgainstOrder(files({ [file]: `import type { X } from '${path}'` }), rooms)

  test('may lead downwards, and stay in its room', () => {
    expect(importing('src/upper/a.ts', '../lower/b.ts')).toEqual([])
    expect(importing('src/lower/a.ts', './deep/b.ts')).toEqual([])
  })

  test('may not lead upwards, which rules out circles, nor from or to what is no room', () => {
    expect(importing('src/lower/a.ts', '../upper/b.ts')).toEqual([
      'src/lower/a.ts imports src/upper/b.ts, which is above it',
    ])
    expect(importing('src/other/a.ts', '../lower/b.ts')).toEqual([
      'src/other/a.ts lies in other, which is not in the list of rooms',
    ])
    expect(importing('src/lower/a.ts', '../main.ts')).toEqual([
      'src/lower/a.ts imports src/main.ts, which lies in no room',
    ])
  })

  test('may not lead back to its file, not even that of a type', () => {
    const around = files({
      'src/upper/a.ts': "import { b } from './b.ts'",
      'src/upper/b.ts': "import { c } from '../lower/c.ts'",
      'src/lower/c.ts': "import type { A } from '../upper/a.ts'",
      'src/upper/beside.ts': "import { b } from './b.ts'",
    })

    expect(circlesOfFiles(around)).toEqual([
      'src/lower/c.ts, src/upper/a.ts, src/upper/b.ts import one another',
    ])
  })

  test('of a test may lead anywhere', () => {
    expect(importing('src/lower/a.test.ts', '../upper/b.ts')).toEqual([])
  })
})

describe('a table', () => {
  const naming = (file: string, statement: string, exceptions = {}) =>
    foreignTables(files({ ...owned, [file]: `const rows = sql\`${statement}\`` }), rooms, exceptions)

  test('is one that the migrations make and do not drop', () => {
    expect(tablesIn(files(owned))).toEqual(['cats', 'dogs'])
  })

  test('has one owner, who is notified in a README', () => {
    expect(tablesWithoutOneOwner(files(owned), rooms)).toEqual([])
    const twice = { ...owned, 'src/lower/README.md': 'Tables: `dogs`,\n`cats`' }
    expect(tablesWithoutOneOwner(files(twice), rooms)).toEqual(['cats is owned by upper and lower'])
    const wrong = { ...owned, 'src/lower/README.md': 'Tables: `birds`' }
    expect(tablesWithoutOneOwner(files(wrong), rooms)).toEqual([
      'dogs is owned by nobody',
      'birds is owned, but there is no such table',
    ])
  })

  test.each([
    'select 1 from dogs',
    'select 1 from cats join dogs on true',
    'insert into dogs',
    'update dogs set id = 1',
    "{ table: 'dogs' }",
  ])('is not named by another room: %s', (statement) => {
    expect(naming('src/upper/a.ts', statement)).toEqual(['src/upper/a.ts names dogs of other rooms'])
    expect(naming('src/lower/a.ts', statement.replace('cats', 'dogs'))).toEqual([])
  })

  test('may be named for a reason, as long as it is', () => {
    const exceptions = { 'src/upper/a.ts': 'speed' }
    expect(naming('src/upper/a.ts', 'select 1 from dogs', exceptions)).toEqual([])
    expect(naming('src/upper/a.ts', 'select 1 from cats', exceptions)).toEqual([
      'the exception for src/upper/a.ts is not needed',
    ])
  })

  test('is not meant by a sentence', () => {
    const text = "// Takes it from dogs.\nconst message = 'away from dogs'"
    expect(foreignTables(files({ ...owned, 'src/upper/a.ts': text }), rooms)).toEqual([])
  })
})

describe('the sandbox', () => {
  const saying = (file: string, text: string, exceptions = {}) =>
    mentionsOfSandbox(files({ [file]: text }), exceptions)

  test.each([
    'if (config.sandbox) x()',
    "like 'SBX-%'",
    '// plays a scene',
    'simulatedMarket()',
    'movableClock()',
  ])('is not mentioned elsewhere: %s', (text) => {
    expect(saying('src/orders/a.ts', text)).toHaveLength(1)
    expect(saying('src/sandbox/a.ts', text)).toEqual([])
    expect(saying('src/orders/a.ts', text, { 'src/orders/': 'because' })).toEqual([])
  })

  test.each([
    "import { playMarket } from '../sandbox/market.ts'",
    "export { playMarket } from '../sandbox/market.ts'",
    "await import('../sandbox/market.ts')",
  ])('is not loaded elsewhere: %s', (text) => {
    const loading = (file: string, exceptions = {}) => loadsOfSandbox(files({ [file]: text }), exceptions)
    expect(loading('src/app/a.ts')).toEqual(['src/app/a.ts loads src/sandbox/market.ts'])
    expect(loading('src/sandbox/a.ts')).toEqual([])
    expect(loading('src/app/a.ts', { 'src/app/a.ts': 'because' })).toEqual([])
    expect(loading('src/app/a.ts', { 'src/app/a.ts': 'because', 'src/app/b.ts': 'because' })).toEqual([
      'the exception for src/app/b.ts is not needed',
    ])
  })

  test('is not loaded by its types', () => {
    const text = "import type { Clock } from '../sandbox/clock.ts'"
    expect(loadsOfSandbox(files({ 'src/app/a.ts': text }))).toEqual([])
  })

  test('needs no exception where nobody mentions it', () => {
    expect(saying('src/orders/a.ts', 'place()', { 'src/orders/': 'because' })).toEqual([
      'the exception for src/orders/ is not needed',
    ])
  })
})

describe('an export', () => {
  const made = 'export const made = 1'

  test('that another file or its own uses is needed', () => {
    const user = "import { made } from './a.ts'"
    expect(unusedExports(files({ 'src/lower/a.ts': made, 'src/lower/b.ts': user }))).toEqual([])
    expect(unusedExports(files({ 'src/lower/a.ts': `${made}\nconst twice = made * 2` }))).toEqual([])
  })

  test('that nobody or a test alone uses is not', () => {
    const test = "import { made } from './a.ts'"
    const broken = ['nothing but tests uses made of src/lower/a.ts']
    expect(unusedExports(files({ 'src/lower/a.ts': made }))).toEqual(broken)
    expect(unusedExports(files({ 'src/lower/a.ts': made, 'src/lower/a.test.ts': test }))).toEqual(broken)
  })
})

describe('a path', () => {
  const pointing = (file: string, text: string) =>
    danglingPaths(files({ 'src/lower/here.ts': '', 'docs/guide.md': '', [file]: text }))

  test.each([
    ['docs/x.md', 'see `src/lower/here.ts`, lower/here.ts and here.ts'],
    ['docs/x.md', '[the guide](guide.md)'],
    ['src/lower/x.ts', '// as docs/guide.md says'],
    ['src/lower/x.ts', "const path = 'lower/nowhere.ts'"],
    ['migrations/0001_cats.sql', '-- as lower/nowhere.ts said'],
  ])('in %s may be %s', (file, text) => {
    expect(pointing(file, text)).toEqual([])
  })

  test.each([
    ['docs/x.md', 'see `src/lower/nowhere.ts`'],
    ['docs/x.md', '[the guide](nowhere.md)'],
    ['src/lower/x.ts', '// as lower/nowhere.ts says'],
    ['src/lower/x.ts', ' * as nowhere.ts says'],
  ])('in %s leads somewhere, unlike %s', (file, text) => {
    expect(pointing(file, text)).toHaveLength(1)
  })
})

describe('SQL on readings that may be distributed', () => {
  const inserted = (name: string) => `\${${name}}`
  const tables = {
    'migrations/0001_tables.sql': 'create table reading_days (a int); create table orders (a int);',
  }
  const faultsOf = (statement: string) =>
    againstDistribution(files({ ...tables, 'src/lower/a.ts': `db.query(sql\`${statement}\`)` }))

  test.each([
    ['names its contract', `select from reading_days r where r.contract_number = ${inserted('number')}`],
    [
      'names its contracts',
      `select from reading_days r where r.contract_number = any(${inserted('numbers')})`,
    ],
    ['is about other tables', 'with a as (delete from orders) select from orders'],
  ])('is right where it %s', (_what, statement) => {
    expect(faultsOf(statement)).toEqual([])
  })

  const named = `r.contract_number = ${inserted('number')}`
  test.each([
    ['goes to every shard', 'select from reading_days r', 'does not name the contracts of the readings'],
    [
      'joins',
      `select from reading_days r join orders o using (a) where ${named}`,
      'joins readings with orders',
    ],
    [
      'adds up in a lateral subquery',
      `select from unnest(${inserted('months')}) m cross join lateral (select sum(r.a) from reading_days r where r.a = m and ${named}) d`,
      'in a lateral subquery',
    ],
    ['writes in a with', `with a as (delete from reading_days r where ${named}) select`, 'within a with'],
  ])('is refused where it %s', (_what, statement, fault) => {
    expect(faultsOf(statement)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['alter table reading_days add foreign key (a) references orders;', 'a foreign key or a trigger'],
    ['create trigger t before update on reading_days for each row execute function f();', 'or a trigger'],
    ['create table cats (a int references reading_days);', 'refers to readings'],
  ])('gets neither foreign keys nor triggers: %s', (text, fault) => {
    expect(againstDistribution(files({ ...tables, 'migrations/0099_more.sql': text }))).toEqual([
      expect.stringContaining(fault),
    ])
    expect(againstDistribution(files({ ...tables, 'migrations/0005_before.sql': text }))).toEqual([])
  })
})
