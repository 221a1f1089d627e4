import { readParts } from '../../domain/access-parts.ts'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Scope } from '../../partners/scopes.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import type { ShapeFaults } from '../../platform/http/shape-faults.ts'
import { type InvalidItem, invalidItem, Refusal } from '../../platform/refusal.ts'
import { createAccessRequest } from './access-request.ts'
import { hasParameter, plainUrl, redirectUrlFault, type UrlRules } from './return-address.ts'
import type { CreateLinkRequest } from './schema.ts'

export type LinkContext = {
  partner: Partner
  clientId: string
  scopes: ReadonlySet<Scope>
  directory: PartnerDirectory
  /** In production customers are redirected only to https addresses. */
  httpsOnly: boolean
  now: Date
}

const defaultParameterName = 'customerNo'

/** Creates a link for a customer to answer, or refuses with a list of everything that is wrong. */
export async function createLink(
  db: Db,
  body: CreateLinkRequest,
  { partner, clientId, scopes, directory, httpsOnly, now }: LinkContext,
): Promise<{ path: string; expiresAt: Date; items: ErrorItem[] }> {
  const parameterName = nameIn(body)
  const faults = linkFaults(body, { partner, httpsOnly })
  if (faults.length > 0) throw new Refusal('invalid', faults)
  const mayManage = body.mayManageContracts ?? false
  if (mayManage && !scopes.has('manage:contracts')) throw managementRefused()

  const shown = brandOf(body.authAs, partner, directory)
  const { path, expiresAt } = await createAccessRequest(db, {
    kind: 'link',
    partnerId: partner.id,
    clientId,
    brandPartnerId: (shown ?? partner).id,
    successUrl: plainUrl(body.successUrl),
    failureUrl: given(body.failureUrl, plainUrl),
    signUpUrl: given(body.signUpUrl, plainUrl),
    externalId: given(body.externalId) ?? given(body.externalCustomerId),
    parameterName,
    state: null,
    codeChallenge: null,
    scope: mayManage ? ('manage:contracts' satisfies Scope) : null,
    now,
    purpose: partner.accessPurpose,
    accessDays: partner.accessDays,
    parts: body.parts ? (readParts(body.parts) ?? null) : null,
  })
  return { path, expiresAt, items: body.authAs && shown === undefined ? [brandUnknown(body.authAs)] : [] }
}

const managementRefused = () =>
  new Refusal('forbidden', {
    code: 'insufficient-scope',
    message: 'mayManageContracts needs the scope manage:contracts.',
    details: 'mayManageContracts',
  })

/** The refusal of a link whose shape has faults: these, and what is wrong with the rest. */
export function refusalOfLink(
  body: unknown,
  { items, atFault, areAll }: ShapeFaults,
  context: Pick<LinkContext, 'partner' | 'httpsOnly'>,
): Refusal {
  if (!areAll || atFault.has('')) return new Refusal('invalid', items)
  const rest = Object.entries(body as object).filter(([name]) => !atFault.has(name))
  return new Refusal('invalid', [...items, ...linkFaults(Object.fromEntries(rest), context)])
}

const linkFaults = (
  body: Partial<CreateLinkRequest>,
  { partner, httpsOnly }: Pick<LinkContext, 'partner' | 'httpsOnly'>,
): InvalidItem[] => [
  ...urlFaults(body, { httpsOnly, allowedOrigins: partner.allowedRedirectOrigins }, nameIn(body)),
  ...externalIdFaults(body),
]

const nameIn = ({ customerNumberQueryParameterName: name }: Partial<CreateLinkRequest>): string =>
  name ?? defaultParameterName

/** An empty optional text counts as missing, as in an order. */
function given(text: string | null | undefined, change = (value: string) => value): string | null {
  return text ? change(text) : null
}

const urlFields = ['successUrl', 'failureUrl', 'signUpUrl'] as const

function urlFaults(body: Partial<CreateLinkRequest>, rules: UrlRules, parameterName: string): InvalidItem[] {
  return urlFields.flatMap((field) => {
    const url = body[field]
    if (!url) return []
    const fault =
      redirectUrlFault(url, rules) ?? (field === 'successUrl' ? takenFault(url, parameterName) : undefined)
    return fault === undefined ? [] : [fieldFault(field, fault)]
  })
}

/** With two values of one name, it would be unclear which customer is meant. */
const takenFault = (url: string, name: string): string | undefined =>
  hasParameter(url, name)
    ? `must not contain the query parameter ${name}, which we use for the customer number`
    : undefined

function externalIdFaults({ externalId, externalCustomerId }: Partial<CreateLinkRequest>): InvalidItem[] {
  if (!externalId || !externalCustomerId || externalId === externalCustomerId) return []
  return [fieldFault('externalCustomerId', 'must be the same as externalId; send only one of the two')]
}

const fieldFault = (field: string, fault: string): InvalidItem => invalidItem(field, `${field} ${fault}.`)

/** Deny by default: customers trust the brand that they know with their password, so its owner has to agree. */
function brandOf(
  authAs: string | null | undefined,
  asking: Partner,
  { partners }: PartnerDirectory,
): Partner | undefined {
  const slug = authAs?.toLowerCase() ?? ''
  const mayShow = slug === asking.slug || asking.shownBrands.includes(slug)
  return mayShow ? partners.find((candidate) => candidate.slug === slug) : undefined
}

/** The same for a brand that does not exist, so that nobody learns by asking which partners there are. */
const brandUnknown = (slug: string): ErrorItem =>
  notice(
    'auth-as-unknown',
    `There is no brand ${slug} that you may show; the pages show your own name.`,
    'authAs',
  )
