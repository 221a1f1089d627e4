import { describe, expect, test } from 'vitest'
import type { OpenApiDocument, Operation } from '../openapi.ts'
import { groupsOf } from '../operations.ts'
import { sampleDocument } from '../sample.fixture.ts'
import { curlOf } from './curl.ts'

function curl(document: OpenApiDocument, operationId: string): string {
  const endpoint = groupsOf(document)
    .flatMap(({ endpoints }) => endpoints)
    .find(({ operation }) => operation.operationId === operationId)
  if (endpoint === undefined) throw new Error(`there is no operation ${operationId}`)
  return curlOf(document, endpoint)
}

const documentOf = (operation: Operation, url?: string): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: '', version: '' },
  ...(url !== undefined && { servers: [{ url }] }),
  paths: { '/x/{key}': { post: { operationId: 'x', ...operation } } },
})

describe('the curl line', () => {
  test('of a reading request has address and token', () => {
    expect(curl(sampleDocument(), 'getOrder')).toBe(
      `curl 'https://api.test.wattline.example/partner/v1/orders/30000016' \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`,
    )
  })

  test('of a writing request has its body as JSON', () => {
    expect(
      curl(sampleDocument(), 'calculatePrice'),
    ).toBe(`curl -X POST 'https://api.test.wattline.example/partner/v1/tariffs/DYNAMIC_SHARE/calculation' \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "yearlyConsumptionKwh": 3200,
  "zipCode": "12345",
  "hasSmartMeter": false,
  "campaignCode": "WELCOME10"
}'`)
  })

  test('of a form has its fields, the server of the operation, and no token where none is needed', () => {
    const line = curl(sampleDocument(), 'createToken')

    expect(line).toContain(`curl -X POST 'https://auth.test.wattline.example/connect/token'`)
    expect(line).toContain(`--data-urlencode 'scope=api:partner create:orders'`)
    expect(line).not.toContain('Authorization')
  })

  test('leaves optional parameters out', () => {
    expect(curl(sampleDocument(), 'listOrders')).not.toContain('offset')
  })

  test('carries required parameters, encoded for their place', () => {
    const line = curl(
      documentOf(
        {
          parameters: [
            { name: 'key', in: 'path', example: 'a b/c' },
            { name: 'period.from', in: 'query', required: true, example: '2026-11-01 00:00:00' },
            { name: 'X-Kind', in: 'header', required: true, example: 7 },
          ],
        },
        'https://a.example/',
      ),
      'x',
    )

    expect(line).toBe(
      `curl -X POST 'https://a.example/x/a%20b%2Fc?period.from=2026-11-01+00%3A00%3A00' \\\n  -H 'X-Kind: 7'`,
    )
  })

  test('cannot be left by a single quote', () => {
    const media = { example: { name: "D'Arc'; rm -rf /" } }

    expect(curl(documentOf({ requestBody: { content: { 'application/json': media } } }), 'x')).toContain(
      `"name": "D'\\''Arc'\\''; rm -rf /"`,
    )
  })

  test('asks for the base address where the document names none', () => {
    expect(curl(documentOf({}), 'x')).toBe(`curl -X POST "$BASE_URL"'/x/{key}'`)
  })
})
