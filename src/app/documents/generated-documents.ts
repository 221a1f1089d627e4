import { visibilityDocument } from '../../customers/visibility/visibility-document.ts'
import { importDocuments } from '../../operator/imports/import-documents.ts'
import { orderRulesDocument } from '../../orders/intake/rules-document.ts'
import { orderStatesDocument } from '../../orders/lifecycle/states-document.ts'
import { formatJson } from '../../platform/format-json.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { environmentExample } from '../../platform/settings/settings.ts'
import type { ApiName } from '../../portal/apis.ts'
import { postmanCollection } from '../../portal/collection/postman.ts'
import { guideDocuments } from '../../portal/guides/generated/guide-documents.ts'
import { stateDiagram } from '../../portal/guides/generated/state-diagram.ts'
import { openApiDocument } from '../../portal/openapi.ts'
import type { Parts } from '../parts.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { buildServer } from '../server.ts'

/** Every file that is written from the code, by its path in the project. */
export async function generatedDocuments(): Promise<Record<string, string>> {
  const { partner, operator } = await openApiTexts()
  return {
    '.env.example': environmentExample(),
    'docs/generated/openapi.json': partner,
    'docs/generated/operator-openapi.json': operator,
    'docs/generated/order-rules.md': orderRulesDocument(),
    'docs/generated/order-states.md': orderStatesDocument(),
    'docs/generated/visibility.md': visibilityDocument(),
    'docs/images/order-states.svg': stateDiagram(),
    'docs/generated/wattline.postman_collection.json': formatJson(postmanCollection(JSON.parse(partner))),
    ...(await guideDocuments()),
    ...importDocuments(),
  }
}

// The routes are described by their schemas alone, so no part behind them is needed, least of all a database.
async function openApiTexts(): Promise<Record<ApiName, string>> {
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
  const text = (name: ApiName) => formatJson(openApiDocument(server, name))
  const texts = { partner: text('partner'), operator: text('operator') }
  await server.close()
  return texts
}
