import { type Html, html } from '../../platform/html/html.ts'
import { table } from '../../platform/html/page-parts.ts'
import type { DemoClient } from '../../sandbox/demo/demo-access.ts'

/** What the demo data lets visitors in with. */
export type Demo = {
  demoClients: readonly DemoClient[]
  demoPeople: readonly { emailAddress: string; password: string; customerNumber: string }[]
  demoStaff: readonly StaffLogin[]
  demoPartnerStaff: readonly StaffLogin[]
}
type StaffLogin = { login: string; password: string; role: string }

/** Those that are public: where others can reach the service, its operators and staff have secrets of their own. */
export const publicLogins = (demo: Demo, { isOpenToOthers }: { isOpenToOthers: boolean }): Demo =>
  isOpenToOthers
    ? {
        ...demo,
        demoClients: demo.demoClients.filter(({ partner }) => partner !== null),
        demoStaff: [],
        demoPartnerStaff: [],
      }
    : demo

const code = (text: string): Html => html`<code>${text}</code>`

/** Logins for every way in. They exist only where the demo data is, and production refuses them. */
export const demoSection = ({ demoClients, demoPeople, demoStaff, demoPartnerStaff }: Demo): Html =>
  html`<section aria-labelledby="demo"><h2 id="demo">Demo logins</h2>
<p>This service has demo data. All of these logins are public.</p>
<h3>Clients of partners</h3>
${table(
  'Clients of partners',
  [
    { title: 'client_id', cell: ({ clientId }) => code(clientId) },
    { title: 'client_secret', cell: ({ secret }) => code(secret) },
    { title: 'Partner', cell: ({ partner }) => partner?.type ?? 'Operator' },
  ],
  { rows: demoClients, empty: '' },
)}
<h3>Customers</h3>
${table(
  'Customers',
  [
    { title: 'Email address', cell: ({ emailAddress }) => code(emailAddress) },
    { title: 'Password', cell: ({ password }) => code(password) },
    { title: 'Customer', cell: ({ customerNumber }) => customerNumber },
  ],
  { rows: demoPeople, empty: '' },
)}
${
  demoStaff.length > 0 &&
  html`${staffTable('Staff of a partner, for its dashboard', demoPartnerStaff)}
${staffTable('Staff of the console', demoStaff)}
<p>Signing in to the dashboard and the console also asks for a code: ${code('npm run -s wattline -- staff code demo.developer')}</p>`
}</section>`

const staffTable = (title: string, rows: readonly StaffLogin[]): Html => html`<h3>${title}</h3>
${table(
  title,
  [
    { title: 'Login', cell: ({ login }) => code(login) },
    { title: 'Password', cell: ({ password }) => code(password) },
    { title: 'Role', cell: ({ role }) => role },
  ],
  { rows, empty: '' },
)}`
