import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { newestMajor } from '../src/platform/db/server-version.ts'
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

  const stage = (name: string) => {
    const start = lines.findIndex((line) => line.startsWith('FROM') && line.endsWith(` AS ${name}`))
    const length = lines.slice(start + 1).findIndex((line) => line.startsWith('FROM'))
    return lines.slice(start, start + 1 + length)
  }

  test('ends in an image that runs as nobody special, in production, and can tell its health', () => {
    const service = stage('service')

    expect(service).toContain('USER node')
    expect(service.find((line) => line.startsWith('ENV'))).toContain('NODE_ENV=production')
    expect(service.find((line) => line.startsWith('HEALTHCHECK'))).toContain('"deploy/docker/health.mjs"')
    expect(service.at(-1)).toBe('CMD ["node", "--enable-source-maps", "dist/main.js"]')
    expect(lines.at(-1)).toBe('FROM service')
  })

  test('has an image for backups, which runs as nobody special too and has the tools of the newest server', () => {
    const backup = stage('backup')

    expect(backup.filter((line) => line.startsWith('USER')).at(-1)).toBe('USER node')
    expect(backup.join()).toContain(`postgresql-client-${newestMajor}`)
  })

  test('sets only what the service reads', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV'))
      .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''))

    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  type Service = {
    environment: Record<string, string>
    depends_on?: Record<string, unknown>
    volumes?: string[]
    healthcheck?: object
    read_only?: boolean
    cap_drop?: string[]
    security_opt?: string[]
    restart?: string
    deploy?: { resources: { limits: { cpus: string; memory: string } } }
  }
  type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose

  test('has the service, its backup, a database and a mail catcher, and keeps the data', () => {
    expect(Object.keys(services)).toEqual(['wattline', 'backup', 'database', 'mail'])
    expect(Object.keys(services.wattline?.depends_on ?? {})).toEqual(['database', 'mail'])
    expect(Object.keys(volumes)).toEqual(['database', 'backups'])
    expect(services.database?.volumes).toContain('database:/var/lib/postgresql/data')
    expect(services.backup?.volumes).toEqual([`backups:${services.backup?.environment.BACKUP_DIR}`])
  })

  test('sets only what the service reads, and leads it to the others', () => {
    const environment = services.wattline?.environment ?? {}
    const names = Object.keys({ ...environment, ...services.backup?.environment })

    expect(names.filter((name) => !isKnown(name))).toEqual([])
    expect(environment.SMTP_URL).toBe('smtp://mail:1025')
  })

  test('has an owner and a user for the service, both made by the database and neither a superuser', () => {
    const { DATABASE_URL, MIGRATION_DATABASE_URL } = services.wattline?.environment ?? {}
    const roles = read('deploy/docker/roles.sql')
    const users = [DATABASE_URL, MIGRATION_DATABASE_URL].map(
      (url) => url?.match(/\/\/(\w+):.*@database:/)?.[1],
    )

    expect(users).toEqual(['wattline', 'owner_of_wattline'])
    for (const user of users) expect(roles).toContain(`create role ${user} login password :'`)
    expect(services.backup?.environment.MIGRATION_DATABASE_URL).toBeUndefined()
    expect(services.database?.volumes).toContain(
      './deploy/docker/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro',
    )
  })

  test.each(Object.keys(services))(
    'contains %s: limits, health, no way to write or to gain rights',
    (name) => {
      expect(services[name]).toMatchObject({
        healthcheck: { test: expect.anything() },
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
      })
    },
  )
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

  test('have limits, and can write nowhere but to their own folders', () => {
    const services = units.filter(({ name }) => name.endsWith('.service'))
    const lines = ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes']

    for (const { name, text } of services) {
      const missing = lines.filter((line) => !text.includes(`\n${line}\n`))
      expect({ name, missing }).toEqual({ name, missing: [] })
      expect(text, name).toMatch(/^MemoryMax=/m)
      expect(text, name).toMatch(/^TasksMax=/m)
      expect(text, name).toMatch(/^CapabilityBoundingSet=$/m)
    }
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

test('every setting and every npm script that docs/operate names is there', () => {
  const text = readdirSync('docs/operate')
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`docs/operate/${name}`))
    .join('\n')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
  const foreign = new Set([
    'OPERATOR',
    'SIGTERM',
    'SIGHUP',
    'SIGKILL',
    'POST',
    'DYNAMIC_SHARE',
    'DOVECOT_PATH',
  ])
  const commands = [...text.matchAll(/npm run (?:--silent )?(\w+)/g)].map(([, name]) => name ?? '')

  expect(named.filter((name) => !settingNames.has(name) && !foreign.has(name))).toEqual([])
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
