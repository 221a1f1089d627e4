import { addPartner, getPartner, listPartners } from '../../partners/manage-partners.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { clientTable } from './client-table.ts'
import { command } from './command.ts'
import { paintFor } from './paint.ts'
import { factsOf, originsOf, viewOf, yesNo } from './partner-view.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

const partnerAdd = command({
  name: 'partner add',
  says: 'Adds a partner and shows its partner token, once.',
  words: { slug: 'one' },
  options: {
    type: { value: partnershipTypes.join('|'), is: 'required', says: 'What kind of partner it is' },
    brandName: { value: 'text', is: 'required', says: 'The name that customers see' },
    brandColour: { value: '#rrggbb', says: "The colour of the customers' pages; default #0f766e" },
    redirectOrigin: {
      value: 'https://…',
      is: 'repeatable',
      says: 'Where customers may be sent back to; default anywhere',
    },
    mayOrderForOthers: { says: 'Lets it place orders for partners whose token it has' },
  },
  async run({ slug, type, brandName, brandColour, redirectOrigin, mayOrderForOthers }, context) {
    const draft = {
      slug,
      type,
      brandName,
      brandColour,
      allowedRedirectOrigins: redirectOrigin,
      mayOrderForOthers,
    }
    const { partner, partnerToken } = await withDatabase(context.config(), (db) => addPartner(db, draft))
    const lines = [
      `The partner ${slug} was added.`,
      '',
      ...factsOf(partner, [['Partner token', partnerToken]]),
      '',
      'The partner token is not shown again: hand it over now.',
      `Next: wattline client add <client-id> --partner ${slug}`,
    ]
    return { data: { ...viewOf(partner), partnerToken }, lines }
  },
})

const partnerList = command({
  name: 'partner list',
  says: 'Lists the partners.',
  async run(_, context) {
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
    return { data: partners, lines }
  },
})

const partnerShow = command({
  name: 'partner show',
  says: 'Shows a partner with its clients.',
  words: { slug: 'one' },
  async run({ slug }, context) {
    const partner = await withDatabase(context.config(), (db) => getPartner(db, slug))
    const paint = paintFor(context.stdout, context.environment)
    const lines = [
      paint.bold(partner.slug),
      ...factsOf(partner),
      '',
      ...clientTable(
        partner.clients.map((client) => ({ ...client, partner: slug })),
        paint,
      ),
    ]
    return { data: { ...viewOf(partner), clients: partner.clients }, lines }
  },
})

export const partnerCommands = [partnerAdd, partnerList, partnerShow]
