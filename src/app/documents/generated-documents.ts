import { visibilityDocument } from '../../customers/visibility/visibility-document.ts'
import { importDocuments } from '../../operator/imports/import-documents.ts'
import { orderRulesDocument } from '../../orders/intake/rules-document.ts'
import { orderStatesDocument } from '../../orders/lifecycle/states-document.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { environmentExample } from '../../platform/settings/settings.ts'
import { postmanCollection } from '../../portal/collection/postman.ts'
import { guideDocuments } from '../../portal/guides/generated/guide-documents.ts'
import { stateDiagram } from '../../portal/guides/generated/state-diagram.ts'
import { openApiDocument } from '../../portal/openapi.ts'
import type { Parts } from '../parts.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { buildServer } from '../server.ts'

/** Every file that is written from the code, by its path in the project. */
export async function generatedDocuments(): Promise<Record<string, string>> {
  const openApi = await openApiText()
  return {
    '.env.example': environmentExample(),
    'docs/generated/openapi.json': openApi,
    'docs/generated/order-rules.md': orderRulesDocument(),
    'docs/generated/order-states.md': orderStatesDocument(),
    'docs/generated/visibility.md': visibilityDocument(),
    'docs/images/order-states.svg': stateDiagram(),
    'docs/generated/wattline.postman_collection.json': `${JSON.stringify(postmanCollection(JSON.parse(openApi)), null, 2)}\n`,
    ...(await guideDocuments()),
    ...importDocuments(),
  }
}

// The routes are described by their schemas alone, so no part behind them is needed, least of all a database.
async function openApiText(): Promise<string> {
  const config = readConfig({})
  const log = { debug() {}, info() {}, warn() {}, error() {}, flush() {} }
  const nothing = { current: () => [] }
  const signer = { issuer: config.authUrl, audience: config.baseUrl, keys: nothing }
  const server = await buildServer({
    config,
    log,
    signer,
    ...(await loadTestEnvironment(config)),
  } as unknown as Parts)
  const document = openApiDocument(server)
  await server.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
