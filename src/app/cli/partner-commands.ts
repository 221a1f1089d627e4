import { Option } from '@commander-js/extra-typings'
import { createPartner, editPartner } from '../../backoffice/partners/audited-partners.ts'
import { agreementOf, agreementText } from '../../partners/data-processing-agreement.ts'
import { getPartner, listPartners, partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
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

  partner
    .command('add <slug>')
    .description('Add a partner and show its partner token once.')
    .usage('<slug> --type <type> --brand-name <text> [options]')
    .requiredOption('--type <type>', `Type of partner: ${partnershipTypes.join(', ')}`, once)
    .requiredOption('--brand-name <text>', 'Name that customers see', once)
    .option('--brand-colour <#rrggbb>', 'Colour of the customer pages; default #0f766e', once)
    .option(
      '--redirect-origin <https://…>',
      'Origin that customers can be redirected to, repeatable; default: any',
      many,
    )
    .option('--may-order-for-others', 'Allow it to place orders for partners whose token it has')
    .option(
      '--show-brand <slug>',
      'Partner whose brand its links may show, repeatable; default: only its own',
      many,
    )
    .option('--access-purpose-de <text>', 'What it wants access for, as customers read it in German', once)
    .option('--access-purpose-en <text>', 'The same in English', once)
    .option('--access-days <days>', 'How long access lasts; default: until it is withdrawn', once)
    .option('--agreement-date <yyyy-mm-dd>', 'When its data-processing agreement was signed', once)
    .option('--agreement-version <text>', 'Version of that agreement', once)
    .action(async (slug, { redirectOrigin = [], mayOrderForOthers = false, showBrand = [], ...given }) => {
      const { accessPurposeDe, accessPurposeEn, accessDays, agreementDate, agreementVersion, ...rest } = given
      const allowed = { allowedRedirectOrigins: redirectOrigin, mayOrderForOthers, shownBrands: showBrand }
      const terms = termsOf({ accessPurposeDe, accessPurposeEn, accessDays })
      const dataProcessingAgreement = agreementOf(agreementDate, agreementVersion)
      const draft = { slug, ...rest, ...allowed, ...terms, dataProcessingAgreement }
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
      const changes = { dataProcessingAgreement: agreementOf(agreementDate, agreementVersion) }
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
const viewOf = ({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins,
  mayOrderForOthers,
  shownBrands,
  requestsPerMinute,
  isDisabled,
  accessPurpose,
  accessDays,
  dataProcessingAgreement,
}: Partner) => ({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins,
  mayOrderForOthers,
  shownBrands,
  requestsPerMinute,
  isDisabled,
  accessPurpose,
  accessDays,
  dataProcessingAgreement,
})

type Terms = Record<'accessPurposeDe' | 'accessPurposeEn' | 'accessDays', string | undefined>

/** The rules of a partner judge what was typed. */
const termsOf = ({ accessPurposeDe: de = '', accessPurposeEn: en = '', accessDays }: Terms) => ({
  accessPurpose: de === '' && en === '' ? null : { de, en },
  accessDays: accessDays === undefined ? null : Number(accessDays),
})

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
