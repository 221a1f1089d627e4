import type { Keyring } from '../../platform/encryption/keyring.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { settingsInUse } from '../../platform/settings/settings-in-use.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { Examination, SystemKeys, SystemSetting, SystemVersions } from './schema.ts'
import { type ExamineService, examineSystem, showKeys, showVersions } from './show-system.ts'

export type SystemDeps = Pick<OperatorDeps, 'db'> & {
  config: Config
  keyring: Keyring
  examineService: ExamineService
}

export const systemRoutes = (deps: SystemDeps) => async (server: Server) => {
  const api = operations(server, 'System', { role: 'operator:read', db: deps.db })

  api.get('/system/doctor', {
    operationId: 'examineSystem',
    summary: 'Examine the installation',
    description:
      'Looks at settings, database, mail server and everything else that production needs, as `wattline doctor` does on the machine of this process. Takes seconds if a server does not answer.',
    reservedFor: 'operator:staff',
    data: Examination,
    does: () => examineSystem(deps),
  })

  api.get('/system/settings', {
    operationId: 'listSettings',
    summary: 'List settings',
    description:
      'Every setting with the value that this process works with. Secrets and passwords are never shown.',
    reservedFor: 'operator:staff',
    data: Type.Array(SystemSetting, { description: 'In the order of `.env.example`.' }),
    does: () => settingsInUse(deps.config),
  })

  api.get('/system/keys', {
    operationId: 'listKeys',
    summary: 'List keys',
    description:
      'Ids, ages and states of the keys that sign tokens and encrypt values. `wattline keys rotate` and `wattline encryption rotate` replace them.',
    data: SystemKeys,
    does: ({ now }) => showKeys(deps, now),
  })

  api.get('/system/versions', {
    operationId: 'getVersions',
    summary: 'Get versions',
    description: 'This release, Node.js, PostgreSQL, the migrations of the database and the packages in use.',
    data: SystemVersions,
    does: () => showVersions(deps.db),
  })
}
