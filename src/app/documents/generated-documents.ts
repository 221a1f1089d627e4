import { changesDocument } from '../../backoffice/changes-document.ts'
import { importDocuments } from '../../backoffice/imports/import-documents.ts'
import { registerDocument } from '../../backoffice/personal-data/register-document.ts'
import { visibilityDocument } from '../../customers/visibility/visibility-document.ts'
import { marketMessagesDocument } from '../../market/messages-document.ts'
import { orderStatesDocument } from '../../orders/lifecycle/states-document.ts'
import { formatJson } from '../../platform/format-json.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { environmentExample } from '../../platform/settings/settings.ts'
import { routesOf } from '../../portal/described-routes.ts'
import { guideDocuments } from '../../portal/guides/generated/guide-documents.ts'
import { stateDiagram } from '../../portal/guides/generated/state-diagram.ts'
import { openApiDocuments } from '../../portal/openapi.ts'
import type { OpenApiDocument } from '../../portal/reference/openapi.ts'
import { declaredChanges } from '../../web/declared-change.ts'
import type { Deps } from '../deps.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { buildServer } from '../server.ts'

/** Every file that is written from the code, by its path in the project. */
export async function generatedDocuments(): Promise<Record<string, string>> {
  const { partner, operator, changes } = await documentsOfRoutes()
  return {
    '.env.example': environmentExample(),
    'docs/contribute/changing-pages.md': changes,
    'docs/operate/market-messages.md': marketMessagesDocument(),
    'docs/generated/openapi.json': formatJson(partner),
    'docs/generated/operator-openapi.json': formatJson(operator),
    'docs/concepts/order-states.md': orderStatesDocument(),
    'docs/operate/personal-data-register.md': registerDocument(),
    'docs/concepts/visibility.md': visibilityDocument(),
    'docs/images/order-states.svg': stateDiagram(),
    ...(await guideDocuments()),
    ...importDocuments(),
  }
}

// The documents need the schemas of the routes and nothing behind them, so there is no database.
async function documentsOfRoutes(): Promise<
  Record<'partner' | 'operator', OpenApiDocument> & { changes: string }
> {
  const config = readConfig({})
  const log = { debug() {}, info() {}, warn() {}, error() {}, line() {}, flush() {} }
  const nothing = { current: () => [] }
  const signer = { issuer: config.authUrl, audience: config.baseUrl, keys: nothing }
  const server = await buildServer({
    config,
    log,
    signer,
    ...(await loadTestEnvironment(config)),
  } as unknown as Deps)
  const documents = await openApiDocuments(routesOf(server), config)
  await server.close()
  return { ...documents, changes: changesDocument(declaredChanges(server)) }
}
