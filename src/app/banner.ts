import type { Config } from '../platform/settings/config.ts'
import type { Demo } from './sandbox.ts'

/** What a newcomer wants to see first: where things are, and what to log in with. */
export const banner = ({ baseUrl, authUrl }: Config, port: number, demo: Demo | undefined): string => {
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
    ...(demo ? credentials(demo) : []),
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
  return [
    '  Demo clients (client_id, client_secret)',
    '',
    ...clients,
    '',
    '  Demo customers (e-mail address, password, customer number)',
    '',
    ...logins,
    '',
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
}
