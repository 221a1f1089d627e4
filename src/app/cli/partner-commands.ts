import { addPartner, getPartner, listPartners } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { clientTable } from './client-commands.ts'
import { type AddCommands, many, once } from './command.ts'
import { paintFor } from './paint.ts'
import { alignedRows, table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const addPartnerCommands: AddCommands = (program, context) => {
  const partner = program.command('partner').description('Partners and what they may do.')

  partner
    .command('add <slug>')
    .description('Adds a partner and shows its partner token, once.')
    .usage('<slug> --type <type> --brand-name <text> [options]')
    .requiredOption('--type <type>', `What kind of partner it is: ${partnershipTypes.join(', ')}`, once)
    .requiredOption('--brand-name <text>', 'The name that customers see', once)
    .option('--brand-colour <#rrggbb>', "The colour of the customers' pages; default #0f766e", once)
    .option(
      '--redirect-origin <https://…>',
      'Where customers may be sent back to, repeatable; default anywhere',
      many,
    )
    .option('--may-order-for-others', 'Lets it place orders for partners whose token it has')
    .action(async (slug, { redirectOrigin = [], mayOrderForOthers = false, ...given }) => {
      const draft = { slug, ...given, allowedRedirectOrigins: redirectOrigin, mayOrderForOthers }
      const added = await withDatabase(context.config(), (db) => addPartner(db, draft))
      const lines = [
        `The partner ${slug} was added.`,
        '',
        ...factsOf(added.partner, [['Partner token', added.partnerToken]]),
        '',
        'The partner token is not shown again: hand it over now.',
        `Next: wattline client add <client-id> --partner ${slug}`,
      ]
      context.answer({ data: { ...viewOf(added.partner), partnerToken: added.partnerToken }, lines })
    })

  partner
    .command('list')
    .description('Lists the partners.')
    .action(async () => {
      const partners = (await withDatabase(context.config(), listPartners)).map(viewOf)
      const lines = table(
        partners,
        [
          ['Slug', ({ slug }) => slug],
          ['Type', ({ type }) => type],
          ['Brand', ({ brandName }) => brandName],
          ['Orders for others', ({ mayOrderForOthers }) => yesNo(mayOrderForOthers)],
          ['Redirect origins', ({ allowedRedirectOrigins }) => originsOf(allowedRedirectOrigins)],
        ],
        {
          paint: paintFor(context.stdout, context.environment),
          none: 'There are no partners yet: wattline partner add.',
        },
      )
      context.answer({ data: partners, lines })
    })

  partner
    .command('show <slug>')
    .description('Shows a partner with its clients.')
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
}: Partner) => ({
  slug,
  type,
  brandName,
  brandColour,
  allowedRedirectOrigins,
  mayOrderForOthers,
})

const factsOf = (partner: Partner, more: string[][] = []) =>
  alignedRows([
    ['Type', partner.type],
    ['Brand', `${partner.brandName}, ${partner.brandColour}`],
    ['Orders for others', yesNo(partner.mayOrderForOthers)],
    ['Redirect origins', originsOf(partner.allowedRedirectOrigins)],
    ...more,
  ]).map((row) => `  ${row}`)

const yesNo = (is: boolean) => (is ? 'yes' : 'no')
const originsOf = (origins: string[]) => (origins.length === 0 ? 'any' : origins.join(', '))
