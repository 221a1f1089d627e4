import { portalPages } from '../../src/portal/guides/pages.ts'

/** Every guide of the portal, and one page of each other kind. */
export const portalAddresses = [
  '/docs',
  '/docs/search?q=order',
  '/docs/reference',
  '/docs/reference/webhooks',
  '/docs/reference/createOrder',
  '/docs/reference/listTariffs',
  '/docs/reference/issueToken',
  '/operator/reference/previewTariffPrice',
  ...portalPages.map(({ slug }) => `/docs/${slug}`),
]
