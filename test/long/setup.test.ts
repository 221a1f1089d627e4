import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const setupFolder = new URL('../../scripts/setup/', import.meta.url)
const installLine = 'Installing packages (first start only) …\n'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattline-setup-'))
  write('package.json', JSON.stringify({ name: 'fixture', devDependencies: { tool: 'file:tool' } }))
  write('package-lock.json', lockFile('fixture'))
  write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }))
  // Stands in for npm where a test needs it slow, failing or counted.
  write(
    'npm-cli.js',
    `const { appendFileSync, mkdirSync } = require('node:fs')
    appendFileSync('npm.log', 'start\\n')
    if (process.env.FAKE_FAILURE) { console.error(process.env.FAKE_FAILURE); process.exit(7) }
    setTimeout(() => { mkdirSync('node_modules', { recursive: true }); appendFileSync('npm.log', 'end\\n') }, 400)`,
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('installing the packages with npm', () => {
  test('installs once, and the second call does nothing', async () => {
    expect(await ensurePackages({ npm_execpath: undefined })).toEqual({ code: 0, output: installLine })
    expect(existsSync(join(root, 'node_modules/tool/package.json'))).toBe(true)
    expect(await ensurePackages({ npm_execpath: undefined })).toEqual({ code: 0, output: '' })
  })

  test('development packages come whatever the environment says', async () => {
    const environment = { NODE_ENV: 'production', npm_config_omit: 'dev', NPM_CONFIG_DRY_RUN: 'true' }
    const result = await ensurePackages({ npm_execpath: undefined, ...environment })
    expect(result).toEqual({ code: 0, output: installLine })
    expect(existsSync(join(root, 'node_modules/tool/package.json'))).toBe(true)
  })
})

describe('when to install', () => {
  test('a changed lock file installs again', async () => {
    await ensurePackages()
    write('package-lock.json', lockFile('renamed'))
    expect(await ensurePackages()).toEqual({ code: 0, output: installLine })
    expect(npmLog()).toEqual(['start', 'end', 'start', 'end'])
  })

  test('two at once install once, and the second waits for the first', async () => {
    const results = await Promise.all([ensurePackages(), ensurePackages()])
    expect(results.map((result) => result.code)).toEqual([0, 0])
    expect(results.filter((result) => result.output === installLine)).toHaveLength(1)
    expect(npmLog()).toEqual(['start', 'end'])
    expect(readdirSync(join(root, 'dist'))).toEqual([])
  })

  test('the lock of a dead process is broken', async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    write(`dist/.packages-lock/${dead}-1`, '')
    expect(await ensurePackages()).toEqual({ code: 0, output: installLine })
  })

  test.runIf(process.platform === 'linux')(
    'a lock whose pid now belongs to another process is broken',
    async () => {
      write(`dist/.packages-lock/${process.pid}-1`, '')
      expect(await ensurePackages()).toEqual({ code: 0, output: installLine })
    },
  )

  test('after SIGTERM while installing, npm has ended too and the next run installs', async () => {
    const first = start('packages', 'ensurePackages')
    await npmHasStarted()
    first.child.kill('SIGTERM')
    expect((await first.result).code).toBe(143)
    expect(npmLog()).toEqual(['start'])
    expect(await ensurePackages()).toEqual({ code: 0, output: installLine })
  })

  test('after SIGKILL while installing, the next run waits for the orphaned npm and then installs', async () => {
    const first = start('packages', 'ensurePackages')
    await npmHasStarted()
    first.child.kill('SIGKILL')
    const next = await ensurePackages()
    expect(next.code).toBe(0)
    expect(next.output).toContain(installLine)
    expect(npmLog()).toEqual(['start', 'end', 'start', 'end'])
  })

  test('a failing npm is shown, with one clear sentence and exit code 1', async () => {
    const { code, output } = await ensurePackages({ FAKE_FAILURE: 'npm error no network' })
    expect(code).toBe(1)
    expect(output).toMatch(/npm error no network\nThe packages could not be installed: .+\n$/)
    expect((await ensurePackages()).code).toBe(0)
  })
})

describe('building', () => {
  beforeEach(() => write('src/main.ts', "console.log('first' satisfies string)"))

  test('builds only when the sources changed, and skips entry points that are not there', async () => {
    expect(await ensureBuild()).toMatchObject({ code: 0 })
    const built = statSync(join(root, 'dist/main.js')).mtimeMs
    await ensureBuild()
    expect(statSync(join(root, 'dist/main.js')).mtimeMs).toBe(built)
    expect(runBuilt('main.js')).toBe('first\n')

    write('src/app/cli/wattline.ts', "console.log('cli')")
    write('src/main.ts', "console.log('second')")
    await ensureBuild()
    expect([runBuilt('main.js'), runBuilt('wattline.js')]).toEqual(['second\n', 'cli\n'])
  })

  test('a broken source is shown, and the build before stays', async () => {
    await ensureBuild()
    write('src/main.ts', 'const = 1')
    const { code, output } = await ensureBuild()
    expect(code).toBe(1)
    expect(output).toMatch(/src\/main\.ts:1:6: ERROR.*\nThe sources could not be built/)
    expect(runBuilt('main.js')).toBe('first\n')
  })
})

describe('packing the SDKs', () => {
  const ensureSdkPackages = () => start('sdk-packages', 'ensureSdkPackages').result

  test('is left out where their sources are missing', async () => {
    expect(await ensureSdkPackages()).toEqual({ code: 0, output: '' })
    expect(existsSync(join(root, 'dist/packages'))).toBe(false)
  })

  test('that fails is reported, and fails nothing else', async () => {
    write('sdk/scripts/build.mjs', '')
    write('sdk-python/scripts/wheel.mjs', '')

    const { code, output } = await ensureSdkPackages()

    expect(code).toBe(0)
    expect(output).toMatch(/^The SDKs could not be packed, so the portal does not offer them: .+\n$/)
  })

  test('outlasts a build, which replaces the files of the one before', async () => {
    write('src/main.ts', '')
    write('dist/packages/wattline-sdk.tgz', 'packed')

    await ensureBuild()

    expect(readFileSync(join(root, 'dist/packages/wattline-sdk.tgz'), 'utf8')).toBe('packed')
  })
})

describe('a step of the set-up', () => {
  const working = (milliseconds: number, options = '') =>
    startCode(`import { step } from '${setupFolder}step.mjs'
      await step('Working …', () => new Promise((resolve) => setTimeout(resolve, ${milliseconds}))${options})`)
      .result

  test('that takes longer than a second is reported in one line', async () => {
    expect(await working(3100)).toEqual({ code: 0, output: 'Working …\n' })
  })

  test('that is known to be long is reported at once', async () => {
    expect(await working(0, ', { isLong: true }')).toEqual({ code: 0, output: 'Working …\n' })
  })
})

describe('a system package', () => {
  // Stand in for Debian's programs, and write down what they were asked for.
  beforeEach(() => {
    write('bin/apt-cache', '#!/bin/sh\nexit 0')
    write('bin/apt-get', '#!/bin/sh\necho "apt-get $*" >> "$APT_LOG"')
    write('bin/env', '#!/bin/sh\nshift\nexec "$@"')
    write('bin/sudo', '#!/bin/sh\nshift\n"$@"')
    for (const name of readdirSync(join(root, 'bin'))) chmodSync(join(root, 'bin', name), 0o755)
  })
  const installing = (environment: Environment = {}) =>
    startCode(
      `import { installDebianPackage } from '${setupFolder}debian.mjs'
      process.getuid = () => 1000
      await installDebianPackage(['tool'], { reason: 'tests need a tool', instead: 'TOOL=<program> names one' })`,
      { PATH: join(root, 'bin'), APT_LOG: join(root, 'apt.log'), ...environment },
    ).result
  const aptLog = () => readFileSync(join(root, 'apt.log'), 'utf8')

  test('is installed after saying so, why, and how to do without', async () => {
    expect(await installing()).toEqual({
      code: 0,
      output:
        "Installing Debian's tool with apt-get: tests need a tool.\n" +
        'To do without: TOOL=<program> names one; SYSTEM_PACKAGES=no installs nothing and skips such tests.\n',
    })
    expect(aptLog()).toMatch(/^apt-get .*install -y --no-install-recommends tool\n$/)
  })

  test('is asked for once more after the lists were updated, each by a name that this Debian knows', async () => {
    write(
      'bin/apt-get',
      `#!/bin/sh\necho "\${0##*/} $*" >> "$APT_LOG"\ncase "$*" in *"tool other") exit 100;; esac`,
    )
    write('bin/apt-cache', '#!/bin/sh\n[ "$3" != tool ]')
    for (const name of ['apt-get', 'apt-cache']) chmodSync(join(root, 'bin', name), 0o755)
    const { code, output } = await startCode(
      `import { installDebianPackage } from '${setupFolder}debian.mjs'
      process.getuid = () => 1000
      const why = { reason: 'tests need it', instead: 'TOOL=<program> names one' }
      await Promise.all([['tool', 'tool-of-today'], ['other']].map((names) => installDebianPackage(names, why)))`,
      { PATH: join(root, 'bin'), APT_LOG: join(root, 'apt.log') },
    ).result

    expect(code).toBe(0)
    expect(output).not.toContain('could not')
    expect(aptLog().match(/\b(install .*|update)$/gm)).toEqual([
      'install -y --no-install-recommends tool other',
      'update',
      'install -y --no-install-recommends tool-of-today other',
    ])
  })

  test('is not installed with SYSTEM_PACKAGES=no', async () => {
    expect(await installing({ SYSTEM_PACKAGES: 'no' })).toEqual({ code: 0, output: '' })
    expect(existsSync(join(root, 'apt.log'))).toBe(false)
  })

  test('is not installed where there is no apt-get', async () => {
    rmSync(join(root, 'bin/apt-get'))

    expect(await installing()).toEqual({ code: 0, output: '' })
  })

  test('is not installed without the right to', async () => {
    write('bin/sudo', '#!/bin/sh\nexit 1')

    expect(await installing()).toEqual({ code: 0, output: '' })
    expect(existsSync(join(root, 'apt.log'))).toBe(false)
  })
})

describe('an old Node gets one clear sentence', () => {
  const oldNode = "Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })"
  const sentence = /^Wattline needs Node 20\.19 or newer, and this is Node 20\.18\.3: .+\n$/

  test('from every script', async () => {
    const { code, output } = await startCode(`${oldNode}; await import('${setupFolder}node-version.mjs')`)
      .result
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
  })

  test('from the built service, which lets it read nothing else before', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(oldNode)}`, 'dist/main.js'],
      { encoding: 'utf8' },
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(sentence)
    // Of Node's own modules every version has those that it names.
    expect(readFileSync('dist/main.js', 'utf8')).not.toMatch(/^\s*(import|export)\b(?!\(|.* from 'node:)/m)
  })
})

type Environment = Record<string, string | undefined>
type Result = { code: number | null; output: string }

function ensurePackages(environment: Environment = {}): Promise<Result> {
  return start('packages', 'ensurePackages', environment).result
}

function ensureBuild(): Promise<Result> {
  return start('build', 'ensureBuild').result
}

function start(module: string, name: string, environment: Environment = {}) {
  const code = `import { ${name} } from '${setupFolder}${module}.mjs'; await ${name}(${JSON.stringify(root)})`
  return startCode(code, environment)
}

/** In a process of its own, since the scripts run before everything else and end their process on failure. */
function startCode(
  code: string,
  environment: Environment = {},
): { child: ChildProcess; result: Promise<Result> } {
  const env = { ...process.env, npm_execpath: join(root, 'npm-cli.js'), ...environment }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const result = new Promise<Result>((resolve) => {
    child.once('close', (exitCode) => resolve({ code: exitCode, output }))
  })
  return { child, result }
}

function runBuilt(file: string): string {
  return spawnSync(process.execPath, [join(root, 'dist', file)], { encoding: 'utf8' }).stdout
}

async function npmHasStarted(): Promise<void> {
  await expect.poll(() => existsSync(join(root, 'npm.log'))).toBe(true)
}

function npmLog(): string[] {
  return readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n')
}

function write(path: string, content: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), content)
}

function lockFile(name: string): string {
  const packages = {
    '': { name, devDependencies: { tool: 'file:tool' } },
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  }
  return JSON.stringify({ name, lockfileVersion: 3, requires: true, packages })
}
