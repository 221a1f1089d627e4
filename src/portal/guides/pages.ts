/** A page of the portal and the file that it is made of. */
export type PortalPage = { slug: string; file: string; group: string }

const guide = (group: string, slug: string): PortalPage => ({ group, slug, file: `docs/guides/${slug}.md` })

/** All pages beside the reference, in the order in which they are read. */
export const portalPages: readonly PortalPage[] = [
  guide('Start', 'quick-start'),
  guide('Start', 'authentication'),
  guide('Sell', 'prices'),
  guide('Sell', 'placing-orders'),
  guide('Sell', 'order-states'),
  guide('Read', 'linking'),
  guide('Read', 'customers-and-contracts'),
  guide('Read', 'metrics'),
  guide('Build', 'sandbox'),
  guide('Build', 'errors'),
  guide('Build', 'limits'),
  guide('Build', 'tools'),
  guide('Go live', 'going-live'),
  { group: 'Go live', slug: 'changelog', file: 'CHANGELOG.md' },
  { group: 'Tables', slug: 'state-machines', file: 'docs/generated/order-states.md' },
  { group: 'Tables', slug: 'visibility', file: 'docs/generated/visibility.md' },
  { group: 'Tables', slug: 'price-calculation', file: 'docs/pricing.md' },
  { group: 'Tables', slug: 'metric-calculation', file: 'docs/metrics.md' },
]

/** Files that the pages link to and that the service answers with under another address. */
export const otherAddresses: Readonly<Record<string, string>> = {
  'docs/generated/openapi.json': '/openapi.json',
  'docs/generated/operator-openapi.json': '/operator/openapi.json',
  'docs/generated/order-rules.md': '/docs/placing-orders#the-rules',
  'docs/generated/wattline.postman_collection.json': '/docs/wattline.postman_collection.json',
  'examples/order.json': '/docs/order.json',
}
