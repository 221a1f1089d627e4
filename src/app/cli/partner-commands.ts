import { Option } from '@commander-js/extra-typings'
import { createPartner, editPartner } from '../../backoffice/partners/audited-partners.ts'
import { rightsRequest } from '../../backoffice/partners/partner-form.ts'
import { agreementText } from '../../partners/data-processing-agreement.ts'
import { getPartner, listPartners, partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { type PartnerTerms, partnerTerms, termsIn } from '../../partners/partner-terms.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { invitePartnerStaff } from '../../staff/accounts/partner-staff.ts'
import { partnerRoles } from '../../staff/accounts/roles.ts'
import { clientTable } from './client-commands.ts'
import { type AddCommands, many, once } from './command.ts'
import { paintFor } from './paint.ts'
import { alignedRows, table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const addPartnerCommands: AddCommands = (program, context) => {
  const partner = program.command('partner').description('Manage partners.')

  const add = partner
    .command('add <slug>')
    .description('Add a partner and show its partner token once.')
    .usage('<slug> --type <type> --brand-name <text> [options]')
    .requiredOption('--type <type>', `Type of partner: ${partnershipTypes.join(', ')}`, once)
    .requiredOption('--brand-name <text>', 'Name that customers see', once)
  for (const { option } of termOptions) add.addOption(option)
  add.action(async (slug, { type, brandName, ...given }) => {
    const draft = { slug, type, brandName, ...termsOf(textsOf(given)) }
    const { partnerToken, ...added } = await withDatabase(context.config(), (db) =>
      createPartner(db, draft, context.operator()),
    )
    const lines = [
      `The partner ${slug} was added.`,
      '',
      ...factsOf(added, [['Partner token', partnerToken]]),
      '',
      'The partner token is not shown again. Copy it now.',
      `Next: wattline client add <client-id> --partner ${slug}`,
    ]
    context.answer({ data: { ...viewOf(added), partnerToken }, lines })
  })

  partner
    .command('show-brands <slug> [brands...]')
    .description(
      'Set whose brand the pages of its links may show besides its own; without any, only its own.',
    )
    .action(async (slug, brands) => {
      const config = context.config()
      const changed = await withDatabase(config, (db) =>
        editPartner({ db, config }, slug, { shownBrands: brands }, context.operator()),
      )
      context.answer({ data: viewOf(changed), lines: [`Links of ${slug} may show: ${brandsOf(changed)}.`] })
    })

  partner
    .command('access-terms <slug>')
    .description(
      'Set what it wants access for and for how long, as customers read it; without options, neither is said.',
    )
    .option('--purpose-de <text>', 'Purpose in German', once)
    .option('--purpose-en <text>', 'Purpose in English', once)
    .option('--days <days>', 'How long access lasts; default: until it is withdrawn', once)
    .action(async (slug, { purposeDe, purposeEn, days }) => {
      const terms = termsOf({ accessPurposeDe: purposeDe, accessPurposeEn: purposeEn, accessDays: days })
      const config = context.config()
      const changed = await withDatabase(config, (db) =>
        editPartner({ db, config }, slug, terms, context.operator()),
      )
      context.answer({ data: viewOf(changed), lines: [`Access for ${slug}: ${accessOf(changed)}`] })
    })

  partner
    .command('agreement <slug>')
    .description('Record its data-processing agreement (Art. 28 GDPR); without options, that there is none.')
    .option('--agreement-date <yyyy-mm-dd>', 'When it was signed', once)
    .option('--agreement-version <text>', 'Its version', once)
    .action(async (slug, { agreementDate, agreementVersion }) => {
      const config = context.config()
      const changes = termsOf({ agreementDate, agreementVersion })
      const changed = await withDatabase(config, (db) =>
        editPartner({ db, config }, slug, changes, context.operator()),
      )
      const recorded = agreementText(changed.dataProcessingAgreement) ?? 'none recorded'
      const lines = [`Data-processing agreement of ${slug}: ${recorded}.`]
      context.answer({ data: viewOf(changed), lines })
    })

  partner
    .command('invite-staff <slug> <address>')
    .description('Invite somebody of a partner to the dashboard, by mail.')
    .usage('<slug> <address> --name <text> [--role <role>]')
    .requiredOption('--name <text>', "The person's name", once)
    .addOption(
      new Option('--role <role>', 'What the person may do there').choices(partnerRoles).default('owner'),
    )
    .action(async (slug, emailAddress, { name, role }) => {
      const data = await withDatabase(context.config(), async (db) => {
        const given = { emailAddress, name, role, partner: await partnerBySlug(db, slug) }
        return invitePartnerStaff(db, given, context.operator())
      })
      const lines = [
        `${data.login} was invited as ${role} of ${slug}.`,
        `The link goes to ${data.emailAddress} as soon as the service runs, and works for 72 hours.`,
      ]
      context.answer({ data, lines })
    })

  partner
    .command('list')
    .description('List the partners.')
    .action(async () => {
      const partners = (await withDatabase(context.config(), listPartners)).map(viewOf)
      const lines = table(
        partners,
        [
          ['Slug', ({ slug }) => slug],
          ['Type', ({ type }) => type],
          ['State', stateOf],
          ['Brand', ({ brandName }) => brandName],
          ['Orders for others', ({ mayOrderForOthers }) => yesNo(mayOrderForOthers)],
          ['Redirect origins', ({ allowedRedirectOrigins }) => originsOf(allowedRedirectOrigins)],
        ],
        {
          paint: paintFor(context.stdout, context.environment),
          none: 'There are no partners yet. Add one with: wattline partner add',
        },
      )
      context.answer({ data: partners, lines })
    })

  partner
    .command('show <slug>')
    .description('Show a partner and its clients.')
    .action(async (slug) => {
      const found = await withDatabase(context.config(), (db) => getPartner(db, slug))
      const paint = paintFor(context.stdout, context.environment)
      const clients = found.clients.map((client) => ({ ...client, partner: slug }))
      const lines = [paint.bold(slug), ...factsOf(found), '', ...clientTable(clients, paint)]
      context.answer({ data: { ...viewOf(found), clients: found.clients }, lines })
    })
}

/** The names that `--json` promises; the key of the table is nobody's business. */
const viewOf = (partner: Partner) => ({
  slug: partner.slug,
  type: partner.type,
  isDisabled: partner.isDisabled,
  ...termsIn(partner),
})

const termOptions = partnerTerms.flatMap(([, { asks }]) =>
  Object.entries(asks).flatMap(([asked, { as, option: given }]) => {
    if (given === undefined) return []
    const option = new Option(...given)
    if (as === 'tick') return [{ asked, option }]
    return [{ asked, option: as === 'lines' ? option.argParser(many) : option.argParser(once) }]
  }),
)

/** Of the options that were given, what a form would say. */
const textsOf = (given: object): Record<string, string> =>
  Object.fromEntries(
    termOptions.flatMap(({ asked, option }) =>
      Object.entries(given).flatMap(([name, value]) =>
        name === option.attributeName() ? [[asked, [value].flat().join('\n')]] : [],
      ),
    ),
  )

/** The rules of a partner judge what was typed. */
const termsOf = (texts: Record<string, string | undefined>) => rightsRequest(texts) as Partial<PartnerTerms>

const factsOf = (partner: Partner, more: string[][] = []) =>
  alignedRows([
    ['Type', partner.type],
    ['State', stateOf(partner)],
    ['Brand', `${partner.brandName}, ${partner.brandColour}`],
    ['Orders for others', yesNo(partner.mayOrderForOthers)],
    ['Redirect origins', originsOf(partner.allowedRedirectOrigins)],
    ['Shown brands', brandsOf(partner)],
    ...(partner.requestsPerMinute === null ? [] : [['Requests a minute', String(partner.requestsPerMinute)]]),
    ['Access', accessOf(partner)],
    ['Agreement', agreementText(partner.dataProcessingAgreement) ?? 'none recorded'],
    ...more,
  ]).map((row) => `  ${row}`)

const stateOf = ({ isDisabled }: { isDisabled: boolean }) => (isDisabled ? 'disabled' : 'enabled')
const yesNo = (is: boolean) => (is ? 'yes' : 'no')
const accessOf = ({ accessPurpose, accessDays }: Partner) =>
  [
    accessDays === null ? 'until withdrawn' : accessDays === 1 ? '1 day' : `${accessDays} days`,
    accessPurpose?.en ?? 'no purpose given.',
  ].join(', ')
const brandsOf = ({ slug, shownBrands }: Partner) => [slug, ...shownBrands].join(', ')
const originsOf = (origins: string[]) => (origins.length === 0 ? 'any' : origins.join(', '))
