import type { Config } from '../platform/settings/config.ts'
import { demoClients } from '../sandbox/demo/demo-access.ts'
import { demoPeople } from '../sandbox/demo/demo-customers.ts'

/** What a newcomer wants to see first: where things are, and what to log in with. */
export function banner({ baseUrl, authUrl, demoData }: Config, port: number): string {
  const origin = `http://localhost:${port}`
  const width = Math.max(...demoClients.map(({ clientId }) => clientId.length))
  const credentials = demoClients.map(
    ({ clientId, secret, partner }) =>
      `    ${clientId.padEnd(width)}  ${secret.padEnd(width + 7)}  ${partner?.type ?? 'Operator'}`,
  )
  const logins = demoPeople.map(
    ({ emailAddress, password, customerNumber }) =>
      `    ${emailAddress.padEnd(width + 9)}  ${password.padEnd(width + 7)}  ${customerNumber}`,
  )
  return [
    '',
    '  Wattline is ready.',
    '',
    `    Start page     ${origin}/`,
    `    Documentation  ${origin}/docs`,
    `    Partner API    ${baseUrl}/partner/v1`,
    `    Token          ${authUrl}/connect/token`,
    '',
    ...(demoData ? ['  Demo clients (client_id, client_secret)', '', ...credentials, ''] : []),
    ...(demoData ? ['  Demo customers (e-mail address, password, customer number)', '', ...logins, ''] : []),
    '',
  ].join('\n')
}
