import type { Decider, DeclaredChange } from '../web/declared-change.ts'

const deciders: Record<Decider, string> = { supplier: 'supplier', partner: 'partner', person: 'the person' }

/** Every changing page of console and dashboard, as a table to read through. */
export const changesDocument = (changes: ReadonlyMap<string, DeclaredChange>): string => `# Changing pages

Written by \`npm run docs\` from what the routes of the console and the dashboard declare, and are held to. A page that does not declare
all of it does not start ([decision 87](decisions/code.md#87-changing-pages-say-what-they-ask-for)).

- **Form token**: the request is refused unless it comes from a form of ours in the same browser.
- **Roles**: who may send it. \`anybody\` has not signed in yet.
- **Fresh proof**: a user who has not given password and code within ten minutes is asked for them first.
- **Decision**: whose it is.
- **Audit**: what the audit trail says afterwards: some of these.

| Page | Form token | Roles | Fresh proof | Decision | Audit |
|---|---|---|---|---|---|
${[...changes].sort().map(row).join('\n')}
`

const row = ([route, change]: [string, DeclaredChange]): string =>
  `| ${[
    `\`${route}\``,
    change.hasFormToken ? 'yes' : 'no',
    [change.roles].flat().join(', '),
    change.needsRecentAuth ? 'yes' : 'no',
    deciders[change.decidedBy],
    change.audit.map((action) => `\`${action}\``).join(', '),
  ].join(' | ')} |`
