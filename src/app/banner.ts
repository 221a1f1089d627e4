import type { Config } from '../platform/settings/config.ts'
import { type Demo, publicLogins } from '../portal/start/demo-section.ts'
import type { NewLogin } from './close-demo-access.ts'

type Shown = { demo: Demo | undefined; logins: readonly NewLogin[] }

/** What a newcomer wants to see first: where things are, and what to log in with. */
export const banner = (config: Config, port: number, { demo, logins }: Shown): string => {
  const { baseUrl, authUrl, isOpenToOthers } = config
  const origin = `http://localhost:${port}`
  return [
    '',
    '  Wattline is ready.',
    '',
    `    Start page     ${origin}/`,
    `    Documentation  ${origin}/docs`,
    `    Console        ${origin}/console`,
    `    Dashboard      ${origin}/partners`,
    `    Partner API    ${baseUrl}/partner/v1`,
    `    Token          ${authUrl}/connect/token`,
    '',
    ...(demo ? credentials(publicLogins(demo, config)) : []),
    ...(isOpenToOthers ? openToOthers(logins) : onlyHere),
    '',
  ].join('\n')
}

function credentials({ demoClients, demoPeople, demoStaff, demoPartnerStaff }: Demo): string[] {
  const width = Math.max(...demoClients.map(({ clientId }) => clientId.length))
  const clients = demoClients.map(
    ({ clientId, secret, partner }) =>
      `    ${clientId.padEnd(width)}  ${secret.padEnd(width + 7)}  ${partner?.type ?? 'Operator'}`,
  )
  const logins = demoPeople.map(
    ({ emailAddress, password, customerNumber }) =>
      `    ${emailAddress.padEnd(width + 9)}  ${password.padEnd(width + 7)}  ${customerNumber}`,
  )
  const staffLine = ({ login, password, role }: { login: string; password: string; role: string }) =>
    `    ${login.padEnd(width + 9)}  ${password.padEnd(width + 7)}  ${role}`
  const staff = [
    '  Demo staff of the console (login, password, role)',
    '',
    ...demoStaff.map(staffLine),
    '',
    '  Demo staff of a partner, for its dashboard (login, password, role)',
    '',
    ...demoPartnerStaff.map(staffLine),
    '',
    '  The code that signing in asks for: npm run -s wattline -- staff code <login>',
    '',
  ]
  return [
    '  Demo clients (client_id, client_secret)',
    '',
    ...clients,
    '',
    '  Demo customers (email address, password, customer number)',
    '',
    ...logins,
    '',
    ...(demoStaff.length > 0 ? staff : []),
  ]
}

const onlyHere = [
  '  This test environment is for this machine alone. Before a proxy or a tunnel lets others in, set BASE_URL.',
  '',
]

/** What is different where others can reach the service, and secrets that nobody can show again. */
function openToOthers(logins: readonly NewLogin[]): string[] {
  const width = Math.max(0, ...logins.map(({ login }) => login.length))
  return [
    '  Others can reach this test environment. Its operator, market gateway and staff have secrets of their own,',
    '  operations of operators do not run in the documentation, and webhooks reach public addresses only.',
    '',
    ...(logins.length === 0
      ? []
      : [
          '  Keep these, they are not shown again (client_id or login, secret or password):',
          '',
          ...logins.map(({ login, secret }) => `    ${login.padEnd(width)}  ${secret}`),
          '',
        ]),
  ]
}
