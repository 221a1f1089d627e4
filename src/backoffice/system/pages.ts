import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { settingsInUse } from '../../platform/settings/settings-in-use.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { readQuery } from '../../web/read-query.ts'
import { systemAuditRoutes } from '../audit/pages.ts'
import { anyRole, type ConsoleContext, consoleKit, type SystemJobs } from '../console-kit.ts'
import { systemMailPages } from '../mails/pages.ts'
import type { Examination, SystemKeys, SystemSetting, SystemVersions } from './schema.ts'
import { examineSystem, showKeys, showVersions } from './show-system.ts'
import { doctorPath, systemTabs, tasksPath } from './system-tabs.ts'

export const systemPages = (context: ConsoleContext, jobs: SystemJobs) => async (server: Server) => {
  const { deps } = context
  const top = consoleKit(server, context).top('system')
  await server.register(systemMailPages(context))
  await server.register(systemAuditRoutes(context, jobs))

  top.file('/system', anyRole, async (_, { reply }) => seeOther(reply, tasksPath))

  top.view('/system/doctor', ['operator:staff'], async (_, { me, request }) => {
    const isAsked = readQuery(request.url).get('run') === 'now'
    // A server that does not answer must not keep a place from others.
    if (isAsked) request.leavePlace?.()
    const examination = isAsked ? await examineSystem({ ...deps, ...jobs }) : undefined
    return { title: 'Doctor', content: html`${systemTabs(me, 'doctor')}${doctorPage(examination)}` }
  })

  top.view('/system/settings', ['operator:staff'], (_, { me }) => ({
    title: 'Settings',
    content: html`${systemTabs(me, 'settings')}${settingsPage(settingsInUse(deps.config))}`,
  }))

  top.view('/system/keys', anyRole, async (_, { me, now }) => ({
    title: 'Keys',
    content: html`${systemTabs(me, 'keys')}${keysPage(await showKeys(deps, now), now)}`,
  }))

  top.view('/system/versions', anyRole, async (_, { me, now }) => ({
    title: 'Versions',
    content: html`${systemTabs(me, 'versions')}${versionsPage(await showVersions(deps.db), now)}`,
  }))
}

const verdicts = {
  ok: { word: 'Well', mood: 'good' },
  warning: { word: 'Warning', mood: 'going' },
  failure: { word: 'Failed', mood: 'bad' },
} as const

/** Before the checks were made, and after. */
const doctorPage = (examination: Examination | undefined): Html => html`
  <h1>Doctor</h1>
  <p>Looks at settings, database, mail server and everything else that production needs, as <code>wattline doctor</code> does, from the
    machine that answers you. It takes some seconds if a server does not answer.</p>
  ${examination !== undefined && checks(examination)}
  <form method="get" action="${doctorPath}"><input type="hidden" name="run" value="now">
    <p class="actions"><button class="button" type="submit">Examine now</button></p></form>`

const checks = ({ isHealthy, checks: found }: Examination): Html => html`
  ${isHealthy ? notice('Nothing failed.') : notice('Something does not work. What to do stands beside it.', 'error')}
  ${table(
    'What was looked at',
    [
      { title: 'What', cell: ({ area }) => area },
      {
        title: 'Verdict',
        cell: ({ verdict }) =>
          html`<span class="state ${verdicts[verdict].mood}">${verdicts[verdict].word}</span>`,
      },
      {
        title: 'Explanation',
        cell: ({ message, details }) =>
          html`${message}${details.length > 0 && html`<ul>${details.map((detail) => html`<li>${detail}</li>`)}</ul>`}`,
      },
    ],
    { rows: found, empty: '' },
  )}`

const settingsPage = (settings: readonly SystemSetting[]): Html => html`
  <h1>Settings</h1>
  <p>As the process sees them that answers you. They are changed where the service is started, never here.</p>
  ${table(
    'Settings',
    [
      { title: 'Name', cell: ({ name }) => id(name) },
      {
        title: 'Value',
        cell: ({ value, isSecret, isDefault }) =>
          isSecret ? (isDefault ? '–' : 'Secret') : value === null ? '–' : html`<code>${value}</code>`,
      },
      {
        title: 'From',
        cell: ({ isDefault }) =>
          isDefault ? html`<span class="state">Default</span>` : html`<span class="state good">Set</span>`,
      },
      { title: 'For', cell: ({ says }) => says },
    ],
    { rows: settings, empty: '' },
  )}`

const moods = { next: 'going', 'in-use': 'good', former: '', retired: '' } as const
const badge = (state: keyof typeof moods): Html => html`<span class="state ${moods[state]}">${state}</span>`

const keysPage = (keys: SystemKeys, now: Date): Html => html`
  <h1>Keys</h1>
  <p>Ids, ages and states; keys themselves are shown nowhere. <code>wattline keys rotate</code> and <code>wattline encryption rotate</code> replace them without an outage.</p>
  ${section(
    'signing',
    'Keys that sign tokens',
    table(
      'Signing keys',
      [
        { title: 'Key', cell: (key) => id(key.id) },
        { title: 'State', cell: ({ state }) => badge(state) },
        { title: 'Made', cell: ({ createdAt }) => timeText(createdAt, now) },
        { title: 'Signs from', cell: ({ signsFrom }) => timeText(signsFrom, now) },
        { title: 'Retires', cell: ({ retiresAt }) => retiresAt && timeText(retiresAt, now) },
        { title: 'Replace by', cell: ({ rotateBy }) => rotateBy && timeText(rotateBy, now) },
      ],
      { rows: keys.signingKeys, empty: 'There is none yet: the next start of the service makes one.' },
    ),
  )}
  ${section(
    'data',
    'Keys that encrypt values',
    table(
      'Data keys',
      [
        { title: 'Key', cell: (key) => id(key.id) },
        { title: 'State', cell: ({ state }) => badge(state) },
        { title: 'Used from', cell: ({ sealsFrom }) => timeText(sealsFrom, now) },
        { title: 'Opened by', cell: ({ wrappedBy }) => wrappedBy && id(wrappedBy) },
        {
          title: 'Can be opened',
          cell: ({ isOpen }) =>
            isOpen ? html`<span class="state good">Yes</span>` : html`<span class="state bad">No</span>`,
        },
        { title: 'All values since', cell: ({ sweptAt }) => sweptAt && timeText(sweptAt, now) },
      ],
      { rows: keys.dataKeys, empty: 'Nothing is encrypted yet.' },
    ),
  )}
  ${section(
    'encryption',
    'Keys of the settings',
    table(
      'Encryption keys',
      [
        { title: 'Name', cell: (key) => id(key.id) },
        { title: 'For new keys', cell: ({ isFirst }) => (isFirst ? 'Yes' : 'No') },
        { title: 'Keys that need it', cell: ({ dataKeys }) => dataKeys, isFigure: true },
      ],
      { rows: keys.encryptionKeys, empty: '' },
    ),
  )}`

const versionsPage = (versions: SystemVersions, now: Date): Html => html`
  <h1>Versions</h1>
  ${facts([
    ['Wattline', versions.wattline],
    ['Node.js', versions.node],
    ['PostgreSQL', versions.postgresql],
  ])}
  ${section(
    'migrations',
    'Migrations of the database',
    table(
      'Migrations',
      [
        { title: 'Migration', cell: ({ name }) => name },
        { title: 'Applied', cell: ({ appliedAt }) => timeText(appliedAt, now) },
      ],
      { rows: versions.migrations, empty: '' },
    ),
  )}
  ${section(
    'packages',
    'Packages and their licences',
    table(
      'Packages',
      [
        { title: 'Package', cell: ({ name }) => name },
        { title: 'Version', cell: ({ version }) => version },
        { title: 'Licence', cell: ({ licence }) => licence ?? 'Not stated' },
      ],
      { rows: versions.packages, empty: '' },
    ),
  )}`
