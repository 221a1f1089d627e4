import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const features =
  'accounts|auth|contracts|costs|customers|day-ahead-prices|demo|docs|forecasts|grants|health|imports|links|mail|market|metrics|orders|partners|pricing|profiles|readings|regions|sessions|tariffs|tasks|withdrawals|working-prices'
const borders = [
  {
    because: 'rules, states and calculations know neither HTTP nor SQL nor the clock',
    files: /\/(rules?|states|calculate-[a-z-]+|measure|amount|scopes|household-profile)\.ts$/,
    never: /fastify|\/db\/|\/http\/|repository|clock/,
  },
  { because: 'SQL knows no HTTP', files: /\/repository\.ts$/, never: /fastify|\/http\/|routes/ },
  { because: 'a route calls a use case, never SQL', files: /\/routes\.ts$/, never: /repository|\/db\/sql/ },
  {
    because: 'plumbing knows no feature',
    files: /^src\/(platform\/)?(http|db|time|money|log|monitoring|threads)\//,
    never: new RegExp(`\\.\\./(${features})/`),
  },
  {
    because: 'features meet through use cases',
    files: /^src\/(?!apps?\/)/,
    never: /\.\.\/(?!http\/)[a-z-]+\/(repository|routes)\.ts$/,
  },
  { because: 'nothing imports the entry points', files: /^src\//, never: /\/main\.ts$/ },
]

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => `src/${file}`)

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)[\s\S]*? from '([^']+)'/gm)].map(
    ([, path]) => path ?? '',
  )

test.each(borders)('$because', ({ files, never }) => {
  const broken = sources
    .filter((file) => files.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => never.test(path))
        .map((path) => `${file} imports ${path}`),
    )

  expect(broken).toEqual([])
})

test('there is one reader of the environment and one clock', () => {
  const allowed = /\/(config\.ts|time\/clock|db\/embedded\/|cli\/|generate\.ts)/
  const asks = /process\.env|new Date\(\)|Date\.now\(\)/
  const others = sources.filter((file) => !allowed.test(file) && asks.test(readFileSync(file, 'utf8')))

  expect(others).toEqual([])
})

test('no file is a drawer', () => {
  expect(sources.filter((file) => /\/(utils?|helpers?|common|misc|manager)(\.ts$|\/)/.test(file))).toEqual([])
})
