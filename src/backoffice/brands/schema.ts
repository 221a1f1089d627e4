import { Text } from '../../domain/fields.ts'
import { Count, OptionalResponseText, ReasonGiven, ResponseText } from '../../domain/operator-fields.ts'
import { logoVariants } from '../../partners/brand/brand.ts'
import { Closed, Maybe, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DecisionComment } from '../partners/schema.ts'

const words = (description: string, example: string) =>
  Type.String({
    description,
    maxLength: 300,
    pattern: '^[^\\u0000\\p{Cs}]*$',
    'x-must': 'be a text',
    examples: [example],
  })

const Words = (title: string, description: string, [de, en]: [string, string]) =>
  Closed({ de: Maybe(words('In German.', de)), en: Maybe(words('In English.', en)) }, { title, description })

const TariffNameRequest = Closed(
  {
    tariffKey: Text('Key of the tariff.', 'DYNAMIC_FEE'),
    de: Maybe(Text('Its name in German.', 'Sonnenflex')),
    en: Maybe(Text('Its name in English.', 'Sunflex')),
  },
  { title: 'TariffDisplayName', description: 'What a tariff is called for customers of the partner.' },
)

const link = (description: string, page: string) =>
  Maybe(Text(`${description} An https address.`, `https://www.sonnenstrom.example/${page}`, 500))

export const BrandRequest = Closed(
  {
    brandName: Text('The name that customers see.', 'Sonnenstrom'),
    brandColour: Text("The colour of the customers' pages.", '#0f766e', 7),
    darkColour: Maybe(Text('The colour on dark backgrounds. Default: the same.', '#5eead4', 7)),
    host: Maybe(
      Text(
        'The host of its own for customer pages. Its DNS entry and certificate lead to this service.',
        'strom.sonnenstrom.example',
        253,
      ),
    ),
    supportEmailAddress: Maybe(Text('Where customers write to.', 'hilfe@sonnenstrom.example', 254)),
    supportPhoneNumber: Maybe(Text('Where customers call.', '+49 30 7654321', 30)),
    supportUrl: link('Where customers find help.', 'hilfe'),
    mailSender: Maybe(Text("Sender of its mails. Default: the supplier's.", 'post@sonnenstrom.example', 254)),
    mailReplyTo: Maybe(Text('Where answers to its mails go.', 'hilfe@sonnenstrom.example', 254)),
    imprintUrl: link('Its imprint.', 'impressum'),
    privacyUrl: link('Its privacy notice.', 'datenschutz'),
    termsUrl: link('Its terms and conditions.', 'agb'),
    greeting: Type.Optional(
      Words('BrandGreeting', 'Its own words after the greeting of a mail.', [
        'Schön, dass Sie dabei sind.',
        'Good to have you with us.',
      ]),
    ),
    footer: Type.Optional(
      Words('BrandFooter', 'Its own words at the end of pages and mails.', [
        'Strom aus Sonne.',
        'Power from the sun.',
      ]),
    ),
    tariffNames: Type.Optional(
      Type.Array(TariffNameRequest, {
        description: 'What tariffs are called on pages, in mails and documents. For display only.',
        maxItems: 200,
      }),
    ),
    version: Type.Optional(
      Type.Integer({
        description: 'The version of the partner that you have seen. If there is a newer one, you get 409.',
        minimum: 1,
        examples: [1],
      }),
    ),
    comment: DecisionComment,
  },
  { title: 'BrandRequest', description: 'The whole brand; what is left out is empty afterwards.' },
)
export type BrandRequest = Static<typeof BrandRequest>

const Variant = OneOf(logoVariants, {
  title: 'LogoVariant',
  description: 'The background that it is made for.',
  examples: ['light'],
})

const LogoItem = Type.Object(
  {
    variant: Variant,
    contentType: ResponseText('What was uploaded.', 'image/svg+xml'),
    width: Count('Width in CSS pixels.', 120),
    height: Count('Height in CSS pixels.', 32),
    url: ResponseText(
      'Where it is.',
      'https://login.example.com/brand/sonnenstrom/logo.svg?v=0123456789abcdef',
    ),
    pngUrl: ResponseText(
      'Where it is as a PNG.',
      'https://login.example.com/brand/sonnenstrom/logo.png?v=0123456789abcdef',
    ),
  },
  { title: 'LogoItem', description: 'A logo.' },
)

const ColourCheckItem = Type.Object(
  {
    use: OneOf(['links', 'buttons'], {
      title: 'ColourUse',
      description: 'Where the colour is used.',
      examples: ['links'],
    }),
    scheme: OneOf(['light', 'dark'], {
      title: 'ColourScheme',
      description: 'On light or dark pages.',
      examples: ['light'],
    }),
    colour: ResponseText('The text.', '#fde047'),
    background: ResponseText('The background with the least contrast.', '#eef3f1'),
    ratio: Type.Number({ description: 'The contrast by WCAG 2.2; text needs 4.5.', examples: [1.18] }),
    isReadable: Type.Boolean({ description: 'Whether the colour itself can be read.', examples: [false] }),
    shownColour: ResponseText('What is shown.', '#7f7024'),
  },
  { title: 'ColourCheck', description: 'How well a colour can be read in one place.' },
)

const ResponseWords = (title: string, description: string) =>
  Type.Object(
    { de: OptionalResponseText('In German.', null), en: OptionalResponseText('In English.', null) },
    { title, description },
  )

export const BrandItem = Type.Object(
  {
    slug: ResponseText('Slug of the partner.', 'sonnenstrom'),
    brandName: ResponseText('The name that customers see.', 'Sonnenstrom'),
    brandColour: ResponseText("The colour of the customers' pages.", '#0f766e'),
    darkColour: OptionalResponseText('The colour on dark backgrounds; null for the same.', '#5eead4'),
    host: OptionalResponseText('The host of its own for customer pages.', 'strom.sonnenstrom.example'),
    supportEmailAddress: OptionalResponseText('Where customers write to.', 'hilfe@sonnenstrom.example'),
    supportPhoneNumber: OptionalResponseText('Where customers call.', '+49 30 7654321'),
    supportUrl: OptionalResponseText('Where customers find help.', 'https://www.sonnenstrom.example/hilfe'),
    mailSender: OptionalResponseText(
      "Sender of its mails; null for the supplier's.",
      'post@sonnenstrom.example',
    ),
    mailReplyTo: OptionalResponseText('Where answers to its mails go.', 'hilfe@sonnenstrom.example'),
    imprintUrl: OptionalResponseText('Its imprint.', 'https://www.sonnenstrom.example/impressum'),
    privacyUrl: OptionalResponseText('Its privacy notice.', 'https://www.sonnenstrom.example/datenschutz'),
    termsUrl: OptionalResponseText('Its terms and conditions.', 'https://www.sonnenstrom.example/agb'),
    greeting: ResponseWords('BrandGreetingItem', 'Its own words after the greeting of a mail.'),
    footer: ResponseWords('BrandFooterItem', 'Its own words at the end of pages and mails.'),
    tariffNames: Type.Array(
      Type.Object(
        {
          tariffKey: ResponseText('Key of the tariff.', 'DYNAMIC_FEE'),
          de: OptionalResponseText('Its name in German.', 'Sonnenflex'),
          en: OptionalResponseText('Its name in English.', 'Sunflex'),
        },
        {
          title: 'TariffDisplayNameItem',
          description: 'What a tariff is called for customers of the partner.',
        },
      ),
      { description: 'What tariffs are called on pages, in mails and documents.' },
    ),
    logos: Type.Array(LogoItem, { description: 'Its logos.' }),
    pagesUrl: ResponseText('Where its customers find their pages.', 'https://strom.sonnenstrom.example'),
    colourChecks: Type.Array(ColourCheckItem, {
      description: 'How well its colours can be read, and what is shown instead of those that cannot.',
    }),
    version: Count('That of the partner; rises with every change.', 2),
  },
  { title: 'BrandItem', description: 'The brand of a partner.' },
)
export type BrandItem = Static<typeof BrandItem>

const ProposalItem = Type.Object(
  {
    part: OneOf(['name', ...logoVariants], {
      title: 'BrandProposalPart',
      description: 'What it is: the name, or the logo of a variant.',
      examples: ['name'],
    }),
    brandName: OptionalResponseText('The name, of a name.', 'Morgenstrom'),
    png: OptionalResponseText('The logo as a PNG, in Base64.', null),
    proposedAt: ResponseText('When.', '2026-11-15T12:00:00.000Z'),
  },
  { title: 'BrandProposalItem', description: 'What a partner proposes.' },
)

export const BrandProposals = Type.Object(
  {
    revision: ResponseText('Says what exactly waits; empty if nothing does.', 'name.1793606400000'),
    proposals: Type.Array(ProposalItem, { description: 'What waits for approval, oldest first.' }),
  },
  { title: 'BrandProposals', description: 'What a partner wants to be called and to look like.' },
)
export type BrandProposals = Static<typeof BrandProposals>

const revision = Type.String({
  description:
    'That of what you have looked at. If the partner has proposed something else since, you get 409.',
  minLength: 1,
  maxLength: 200,
  examples: ['name.1793606400000'],
})

export const BrandApproval = Closed(
  { revision },
  { title: 'BrandApproval', description: 'What is approved.' },
)

export const BrandRefusal = Closed(
  { revision, reason: ReasonGiven.properties.reason },
  { title: 'BrandRefusal', description: 'What is refused, and why.' },
)

export const LogoPath = Closed({ slug: Text('Slug of the partner.', 'demo-whitelabel'), variant: Variant })

export const LogoRequest = Closed(
  {
    content: Type.String({
      description:
        'An SVG or PNG of at most 100 kB, in Base64. An SVG may have shapes, groups, gradients and clips, and nothing that runs, loads or refers to something.',
      minLength: 1,
      maxLength: 140_000,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      'x-must': 'be Base64',
      examples: [exampleLogo()],
    }),
  },
  { title: 'LogoRequest', description: 'A logo.' },
)

export const PreviewLink = Type.Object(
  {
    url: ResponseText(
      'Shows the preview without signing in. Shown this once.',
      'https://login.example.com/brand-preview/Zk3…',
    ),
    expiresAt: Type.String({
      description: 'When it ends.',
      format: 'date-time',
      examples: ['2026-11-22T12:00:00Z'],
    }),
  },
  { title: 'BrandPreviewLink', description: 'A link to the preview of a brand.' },
)

export const EndedPreviewLinks = Type.Object(
  { ended: Count('How many links ended.', 1) },
  { title: 'EndedPreviewLinks', description: 'Links that no longer open.' },
)

function exampleLogo(): string {
  const shape = '<path d="M4 16h8l4-8 4 16 4-8h8" fill="none" stroke="#0f766e" stroke-width="3"/>'
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 32">${shape}</svg>`).toString(
    'base64',
  )
}
