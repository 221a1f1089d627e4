import { onOff, url } from './readers.ts'
import { type Reader, setting } from './setting.ts'

export const staffRoleNames = ['viewer', 'agent', 'manager', 'administrator'] as const
export type StaffRoleName = (typeof staffRoleNames)[number]

const isRole = (text: string): text is StaffRoleName => (staffRoleNames as readonly string[]).includes(text)

/** `value=role` pairs, separated by commas. */
const roleMap: Reader<ReadonlyMap<string, StaffRoleName>> = (text) => {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
  })
  const known = pairs.flatMap(([value, role]) =>
    value !== '' && isRole(role) ? [[value, role] as const] : [],
  )
  return known.length === pairs.length
    ? { value: new Map(known) }
    : { faults: [`must be a list of value=role; the roles are ${staffRoleNames.join(', ')}.`] }
}

/** As the provider writes it: a slash at the end belongs to the name. */
const issuerUrl: Reader<string> = (text) => {
  const read = url('http:', 'https:')(text)
  return 'value' in read ? { value: text } : read
}

/** How staff sign in to the console. */
export const consoleSettings = {
  hasPasswords: setting('CONSOLE_PASSWORDS', {
    says: 'on or off: whether staff may sign in to the console with a password and a second factor of ours.',
    read: onOff,
    default: true,
  }),
  oidc: {
    issuer: setting('CONSOLE_OIDC_ISSUER', {
      says: "OpenID Connect issuer of the supplier's identity provider, by which staff sign in to the console. Its client returns to AUTH_URL/console/sso/callback.",
      read: issuerUrl,
      defaultSays: 'none, no single sign-on.',
      example: 'https://id.example.com',
    }),
    clientId: setting('CONSOLE_OIDC_CLIENT_ID', {
      says: 'Client of the console at the identity provider.',
      example: 'wattline-console',
    }),
    clientSecret: setting('CONSOLE_OIDC_CLIENT_SECRET', {
      says: 'Its secret.',
      example: 'at-least-16-characters',
      isSecret: true,
    }),
    scope: setting('CONSOLE_OIDC_SCOPE', {
      says: 'Scopes to ask the identity provider for.',
      default: 'openid profile email',
    }),
    roleClaim: setting('CONSOLE_OIDC_ROLE_CLAIM', {
      says: 'Claim of the ID token that decides the role: a text or a list of texts.',
      default: 'groups',
    }),
    roles: setting('CONSOLE_OIDC_ROLES', {
      says: 'Which value of the claim gives which role (comma-separated). With several the highest counts, with none nobody gets in.',
      read: roleMap,
      default: new Map<string, StaffRoleName>() as ReadonlyMap<string, StaffRoleName>,
      defaultSays: 'none.',
      example: 'wattline-admins=administrator,customer-service=agent',
    }),
  },
}

type Stated = {
  hasPasswords: boolean
  oidc: {
    issuer?: string | undefined
    clientId?: string | undefined
    clientSecret?: string | undefined
    roles: ReadonlyMap<string, StaffRoleName>
  }
}

/** An identity provider needs all of its settings, and somebody must be able to sign in. */
export function consoleFaults({ hasPasswords, oidc }: Stated): string[] {
  if (oidc.issuer === undefined) {
    return hasPasswords ? [] : ['CONSOLE_PASSWORDS cannot be off unless CONSOLE_OIDC_ISSUER is set.']
  }
  const missing = [
    ...(oidc.clientId === undefined ? ['CONSOLE_OIDC_CLIENT_ID'] : []),
    ...(oidc.clientSecret === undefined ? ['CONSOLE_OIDC_CLIENT_SECRET'] : []),
    ...(oidc.roles.size === 0 ? ['CONSOLE_OIDC_ROLES'] : []),
  ]
  return missing.map((name) => `${name} must be set if CONSOLE_OIDC_ISSUER is set.`)
}
