/** How the operator API shows the installation itself. */

import { At, Count, MaybeAt, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const SystemCheck = Type.Object(
  {
    area: ResponseText('What was looked at.', 'database'),
    verdict: OneOf(['ok', 'warning', 'failure'], {
      title: 'Verdict',
      description: '`warning`: works, and should be fixed. `failure`: does not work.',
      examples: ['ok'],
    }),
    message: ResponseText('How it is and, where it is not well, what to do.', 'All migrations are applied.'),
    details: Type.Array(ResponseText('A part of it.', 'SMTP_URL must be set in production.'), {
      description: 'What the sentence is about, piece by piece.',
    }),
  },
  { title: 'SystemCheck', description: 'What one look found.' },
)
export type SystemCheck = Static<typeof SystemCheck>

export const Examination = Type.Object(
  {
    isHealthy: Type.Boolean({ description: 'Whether nothing failed.', examples: [true] }),
    checks: Type.Array(SystemCheck, { description: 'Everything that was looked at.' }),
  },
  { title: 'Examination', description: 'The same as `wattline doctor` finds.' },
)
export type Examination = Static<typeof Examination>

export const SystemSetting = Type.Object(
  {
    name: ResponseText('Name of the environment variable.', 'PORT'),
    says: ResponseText('What it is for.', 'Port to listen on.'),
    value: OptionalResponseText(
      'The value in use, without passwords; null if it has none, and for secrets.',
      '8080',
    ),
    isDefault: Type.Boolean({
      description: 'Whether the value is the one that it has if it is not set.',
      examples: [true],
    }),
    isSecret: Type.Boolean({ description: 'Whether the value is never shown.', examples: [false] }),
  },
  { title: 'SystemSetting', description: 'A setting as the service sees it.' },
)
export type SystemSetting = Static<typeof SystemSetting>

const keyStates = ['next', 'in-use', 'former', 'retired'] as const
const KeyState = OneOf(keyStates, {
  title: 'KeyState',
  description:
    '`next`: published, and used later. `former`: still valid, but not used for new values. `retired`: of no use any more.',
  examples: ['in-use'],
})
export type KeyState = (typeof keyStates)[number]

export const SystemKeys = Type.Object(
  {
    signingKeys: Type.Array(
      Type.Object(
        {
          id: ResponseText('Its `kid`.', '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'),
          state: KeyState,
          createdAt: At('When it was made.'),
          signsFrom: At('From when on it signs.'),
          retiresAt: MaybeAt('When the last token that it signed has expired; null while it is in use.'),
          rotateBy: MaybeAt(
            'By when it should be replaced; null if it is being replaced.',
            '2027-05-14 13:45:00',
          ),
        },
        { title: 'SigningKeyItem', description: 'A key that signs tokens.' },
      ),
      { description: 'Newest first.' },
    ),
    dataKeys: Type.Array(
      Type.Object(
        {
          id: ResponseText('Its id, with which values begin that it encrypts.', 'kX3v9Qaa'),
          state: KeyState,
          sealsFrom: At('From when on it encrypts new values.'),
          wrappedBy: OptionalResponseText('The encryption key that opens it.', '20261115-a1b2c3'),
          isOpen: Type.Boolean({
            description: 'Whether this process has that encryption key.',
            examples: [true],
          }),
          sweptAt: MaybeAt('When all values had been encrypted with it.'),
        },
        { title: 'DataKeyItem', description: 'A key that encrypts values, itself encrypted.' },
      ),
      { description: 'Newest first.' },
    ),
    encryptionKeys: Type.Array(
      Type.Object(
        {
          id: ResponseText('Its name in ENCRYPTION_KEYS.', '20261115-a1b2c3'),
          isFirst: Type.Boolean({
            description: 'Whether new data keys are encrypted with it.',
            examples: [true],
          }),
          dataKeys: Count('How many data keys need it.', 1),
        },
        { title: 'EncryptionKeyItem', description: 'A key of the settings.' },
      ),
      { description: 'In the order of ENCRYPTION_KEYS.' },
    ),
  },
  { title: 'SystemKeys', description: 'Ids, ages and states of all keys; never a key itself.' },
)
export type SystemKeys = Static<typeof SystemKeys>

export const SystemVersions = Type.Object(
  {
    wattline: ResponseText('This release.', '0.2.0'),
    node: ResponseText('Node.js.', 'v22.14.0'),
    postgresql: ResponseText('PostgreSQL.', '17.4'),
    migrations: Type.Array(
      Type.Object(
        {
          name: ResponseText('Its file.', '0047_operator_market.sql'),
          appliedAt: At('When it was applied.'),
        },
        { title: 'AppliedMigration', description: 'A migration that the database has.' },
      ),
      { description: 'Newest first.' },
    ),
    packages: Type.Array(
      Type.Object(
        {
          name: ResponseText('Name.', 'fastify'),
          version: ResponseText('Version.', '5.12.8'),
          licence: Nullable(ResponseText('Its licence; null if it does not say.', 'MIT')),
        },
        { title: 'UsedPackage', description: 'A package that the service uses directly.' },
      ),
      { description: 'By name.' },
    ),
  },
  { title: 'SystemVersions', description: 'What runs here.' },
)
export type SystemVersions = Static<typeof SystemVersions>
