import { existsSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { findDovecot } from './dovecot.mjs'
import { fail } from './fail.mjs'
import { ensureFlask } from './flask.mjs'
import { ensureLighthouse } from './lighthouse.mjs'
import { findNginx } from './nginx.mjs'
import { findPostgres } from './postgres.mjs'
import { ensurePython } from './python.mjs'
import { findRedisServer } from './redis.mjs'

/**
 * What some tests need beside Node. Such tests carry the tag, and the setting tells them where the program is. What only
 * the long lane needs is not installed for `npm test`.
 */
export const tools = [
  { tag: 'browser', name: 'browser', setting: 'CHROMIUM_PATH', find: ensureBrowser },
  { tag: 'redis', name: 'Redis', setting: 'REDIS_SERVER_PATH', find: findRedisServer },
  { tag: 'nginx', name: 'nginx', setting: 'NGINX_PATH', find: findNginx },
  { tag: 'dovecot', name: 'Dovecot', setting: 'DOVECOT_PATH', find: findDovecot },
  { tag: 'python', name: 'Python 3.10', setting: 'PYTHON_PATH', find: ensurePython },
  {
    tag: 'postgres',
    name: 'PostgreSQL with its tools',
    setting: 'POSTGRES_PATH',
    find: findPostgres,
    lane: 'long',
  },
  {
    tag: 'flask',
    name: 'Python with Flask',
    setting: 'FLASK_PYTHON_PATH',
    find: ensureFlask,
    lane: 'long',
  },
  {
    tag: 'lighthouse',
    name: 'Lighthouse',
    setting: 'LIGHTHOUSE_PATH',
    find: ensureLighthouse,
    lane: 'long',
  },
]

const toolsFor = ({ TEST_LANE }) => tools.filter(({ lane }) => !lane || TEST_LANE !== 'short')

/** The settings of all tools that the user named, that are installed or that can be installed. */
export async function provideTools(environment) {
  const settings = await Promise.all(
    toolsFor(environment).map(async ({ setting, find }) => {
      const chosen = environment[setting]
      if (chosen && !existsSync(chosen)) fail(`${setting} names ${chosen}, which does not exist.`)
      return [setting, chosen || (await find())]
    }),
  )
  return Object.fromEntries(settings.filter(([, path]) => path))
}

/** What becomes of the tests that need a tool which is missing: on a developer's machine they are skipped, in CI they fail. */
export function missingTools(environment) {
  const isSkipped = !/^(true|1|yes)$/i.test(environment.CI ?? '')
  return toolsFor(environment)
    .filter(({ setting }) => !environment[setting])
    .map((tool) => ({ ...tool, isSkipped }))
}

/** One line for each tool that is missing, before the tests start. */
export const tellMissing = (environment) =>
  missingTools(environment).map(
    ({ name, setting, isSkipped }) =>
      `There is no ${name}: tests that need it ${isSkipped ? 'are skipped' : 'fail, because CI is set'}. ` +
      `${setting}=<program> names one.`,
  )
