import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environmentExample, settings } from './settings.ts'

const examples = Object.fromEntries(
  [...environmentExample().matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

describe('.env.example', () => {
  test('has every setting once, each under a name of its own', () => {
    expect(Object.keys(examples)).toEqual(settings.map(({ name }) => name))
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
  })

  test('has examples that can be used as they are', () => {
    expect(readConfig(examples)).toMatchObject({
      workers: 'auto',
      market: { secret: 'at-least-16-characters' },
    })
    const production = { ENVIRONMENT: 'production', SANDBOX: 'off', DEMO_DATA: 'off', BILLING_SINCE: '' }
    expect(readConfig({ ...examples, ...production })).toMatchObject({ environment: 'production' })
  })

  test('shows the default where it has no other example', () => {
    const defaults = settings.filter(({ example }) => example === undefined).map(({ name }) => name)

    expect(readConfig(Object.fromEntries(defaults.map((name) => [name, examples[name]])))).toEqual(
      readConfig({}),
    )
    expect(environmentExample()).toContain('# Port to listen on. Default: 8080\n# PORT=8080\n')
  })

  test('says in words what a default depends on, and what production needs', () => {
    expect(environmentExample()).toContain('Default: http://localhost:PORT. Required in production.\n')
    expect(environmentExample()).not.toMatch(/Default: (undefined|null|\(|$)/m)
  })
})
