/** Password and key are public; the hash is stored here so that no start has to compute it. */
const credentials = {
  password: 'Leitwarte-2026',
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$xzVCQbityAKu4SF5BAXQIw$GHpl94npjMu9bYO1WyKGqW6mn5F2dKNmmm+o5X+XJTk',
  /** What an authenticator app is set up with. */
  totpSecret: Buffer.from('demo staff: no secret'),
}

/** Staff of the test environment, one for each role. Production refuses them. */
export const demoStaff = [
  { login: 'demo.administrator', name: 'Demo Administrator', role: 'administrator', ...credentials },
  { login: 'demo.manager', name: 'Demo Manager', role: 'manager', ...credentials },
  { login: 'demo.agent', name: 'Demo Agent', role: 'agent', ...credentials },
  { login: 'demo.viewer', name: 'Demo Viewer', role: 'viewer', ...credentials },
] as const

/** The same for the dashboard of a demo partner. */
export const demoPartnerStaff = [
  {
    login: 'demo.developer',
    name: 'Demo Developer',
    role: 'developer',
    partner: 'demo-whitelabel',
    emailAddress: 'developer@demo-whitelabel.example',
    ...credentials,
  },
  {
    login: 'demo.owner',
    name: 'Demo Owner',
    role: 'owner',
    partner: 'demo-whitelabel',
    emailAddress: 'owner@demo-whitelabel.example',
    ...credentials,
  },
] as const
