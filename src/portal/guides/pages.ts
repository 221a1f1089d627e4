/** A page of the portal and the file that it is made of. Its card on the overview shows the summary, or the file's first sentence. */
export type PortalPage = { slug: string; file: string; group: string; summary?: string }

const guide = (group: string, slug: string): PortalPage => ({ group, slug, file: `docs/guides/${slug}.md` })

/** All pages except the reference, in reading order. */
export const portalPages: readonly PortalPage[] = [
  guide('Start', 'quick-start'),
  guide('Start', 'authentication'),
  guide('Sell', 'prices'),
  guide('Sell', 'placing-orders'),
  guide('Sell', 'order-states'),
  guide('Read', 'linking'),
  guide('Read', 'customers-and-contracts'),
  guide('Read', 'metrics'),
  guide('Manage', 'contract-changes'),
  guide('Manage', 'events'),
  guide('Build', 'sandbox'),
  guide('Build', 'errors'),
  guide('Build', 'limits'),
  guide('Build', 'tools'),
  guide('Build', 'integrations'),
  guide('Build', 'branding'),
  guide('Go live', 'going-live'),
  guide('Go live', 'versioning'),
  {
    group: 'Go live',
    slug: 'changelog',
    file: 'CHANGELOG.md',
    summary: 'What has changed for partners, newest first.',
  },
  {
    group: 'Go live',
    slug: 'security',
    file: 'SECURITY.md',
    summary: 'How to report a vulnerability, and what we promise.',
  },
  guide('Details', 'glossary'),
  {
    group: 'Details',
    slug: 'state-machines',
    file: 'docs/concepts/order-states.md',
    summary: 'Every state of an order, and every event that changes it.',
  },
  {
    group: 'Details',
    slug: 'visibility',
    file: 'docs/concepts/visibility.md',
    summary: 'Which role can read which customers, contracts and metrics.',
  },
  {
    group: 'Details',
    slug: 'price-calculation',
    file: 'docs/concepts/pricing.md',
    summary: 'How a quote is calculated, with an example you can check by hand.',
  },
  {
    group: 'Details',
    slug: 'metric-calculation',
    file: 'docs/concepts/metrics.md',
    summary: 'How each metric is calculated, with an example you can check by hand.',
  },
  {
    group: 'Details',
    slug: 'price-forecast',
    file: 'docs/concepts/forecast.md',
    summary: 'How exchange prices are forecast, and how wrong that is.',
  },
]

/** Other files that pages link to, and their addresses on the service. */
export const otherAddresses: Readonly<Record<string, string>> = {
  'docs/generated/openapi.json': '/openapi.json',
  'docs/generated/operator-openapi.json': '/operator/openapi.json',
  'examples/order.json': '/docs/order.json',
}
