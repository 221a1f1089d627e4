import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../src/platform/settings/settings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const settingNames = new Set(settings.map(({ name }) => name))
const foreignNames = new Set(['NODE_ENV'])
const isKnown = (name: string) => settingNames.has(name) || foreignNames.has(name)

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const copied = lines
    .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))

  test('copies what is there', () => {
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
  })

  test('copies what .dockerignore lets through, and nothing else is sent', () => {
    const rules = read('.dockerignore').split('\n')
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))

    expect(rules).toContain('*')
    expect(
      copied.filter((path) => !allowed.some((rule) => path === rule || path.startsWith(`${rule}/`))),
    ).toEqual([])
    expect(
      allowed.filter((rule) => !copied.some((path) => path === rule || path.startsWith(`${rule}/`))),
    ).toEqual([])
  })

  test('ends in an image that runs as nobody special, in production, and can tell its health', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))

    expect(last).toContain('USER node')
    expect(last.find((line) => line.startsWith('ENV'))).toContain('NODE_ENV=production')
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('"health.mjs"')
    expect(last.at(-1)).toBe('CMD ["node", "--enable-source-maps", "dist/main.js"]')
  })

  test('sets only what the service reads', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV'))
      .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''))

    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  type Compose = {
    services: Record<
      string,
      { environment: Record<string, string>; depends_on?: Record<string, unknown>; volumes?: string[] }
    >
    volumes: Record<string, unknown>
  }
  const { services, volumes } = parse(read('compose.yaml')) as Compose

  test('has the service, a database and a mail catcher, and keeps the data', () => {
    expect(Object.keys(services)).toEqual(['wattline', 'database', 'mail'])
    expect(Object.keys(services.wattline?.depends_on ?? {})).toEqual(['database', 'mail'])
    expect(services.database?.volumes).toEqual([`${Object.keys(volumes)[0]}:/var/lib/postgresql/data`])
  })

  test('sets only what the service reads, and leads it to the others', () => {
    const environment = services.wattline?.environment ?? {}

    expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
    expect(environment.DATABASE_URL).toContain('@database:5432/')
    expect(environment.SMTP_URL).toBe('smtp://mail:1025')
  })
})

describe('deploy/citus/compose.yaml', () => {
  type Compose = {
    services: Record<string, { entrypoint?: string[]; depends_on?: object; healthcheck?: object }>
  }
  const { services } = parse(read('deploy/citus/compose.yaml'), { merge: true }) as Compose
  const { nodes, ...servers } = services

  test('tells the coordinator about every worker, once all servers are well', () => {
    const told = nodes?.entrypoint?.join(' ') ?? ''

    expect(Object.keys(nodes?.depends_on ?? {})).toEqual(Object.keys(servers))
    expect(Object.values(servers).filter(({ healthcheck }) => healthcheck === undefined)).toEqual([])
    expect([...told.matchAll(/citus_\w+\('(\w+)'/g)].map(([, name]) => name)).toEqual(Object.keys(servers))
  })
})

describe('the units of systemd', () => {
  const units = readdirSync('deploy/systemd').map((name) => ({ name, text: read(`deploy/systemd/${name}`) }))

  test('are the service, and three jobs with their timers', () => {
    expect(units.map(({ name }) => name).sort()).toEqual([
      'wattline-backup.service',
      'wattline-backup.timer',
      'wattline-doctor.service',
      'wattline-doctor.timer',
      'wattline-drill.service',
      'wattline-drill.timer',
      'wattline.service',
    ])
  })

  test('set only what the service reads', () => {
    const names = units.flatMap(({ text }) =>
      [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list]) =>
        [...(list ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''),
      ),
    )

    expect(names).toContain('WORKERS')
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('are what systemd takes for units', () => {
    // Of the programs it only asks whether they are there; /usr/bin/node may be elsewhere on this machine.
    const paths = units.map(({ name }) => `deploy/systemd/${name}`)
    const complaints = verify(paths).filter((line) => !line.includes('is not executable'))

    expect(complaints).toEqual([])
  })
})

function verify(paths: string[]): string[] {
  try {
    execFileSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (error) {
    return String((error as { stderr?: string }).stderr)
      .split('\n')
      .filter((line) => line.includes('wattline'))
  }
}

test('the example of nginx names no header of callers that it only passes on', () => {
  const text = read('deploy/nginx/wattline/proxy.conf')

  expect(text).toContain('X-Forwarded-For $remote_addr')
  expect(text).not.toContain('proxy_add_x_forwarded_for')
})

test('every document that docs/operations.md and SECURITY.md link to is there', () => {
  for (const [file, base] of [
    ['docs/operations.md', 'docs/'],
    ['SECURITY.md', ''],
  ] as const) {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => `${base}${path}`)
    // The released API comes with the first release.
    expect(links.filter((path) => !existsSync(path) && !path.endsWith('released/'))).toEqual([])
  }
})

test('every heading that docs/operations.md links to is there', () => {
  const text = read('docs/operations.md')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor ?? '')

  expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([])
})

test('every setting and every npm script that docs/operations.md names is there', () => {
  const text = read('docs/operations.md')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
  const foreign = new Set(['OPERATOR', 'SIGTERM', 'SIGHUP', 'SIGKILL', 'POST'])
  const commands = [...text.matchAll(/npm run (?:--silent )?(\w+)/g)].map(([, name]) => name ?? '')

  expect(named.filter((name) => !settingNames.has(name) && !foreign.has(name))).toEqual([])
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
