// @module-tag browser
import { describe, expect, test } from 'vitest'
import { figurePaths, seedFigures } from '../../support/console-figures.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { headingOf, shot } from '../../support/pages-in-browser.ts'

const { service, newPage, opens } = await consoleInBrowser('viewer')
const { deps } = service
await seedFigures(service)

describe('with scripts off', () => {
  test('somebody goes from the overview to the errors of a partner, and takes the file along', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await opens('/console/figures')(page)
    await page.getByRole('link', { name: 'API requests' }).click()
    await page.getByRole('link', { name: 'demo-sales' }).click()
    await page.waitForURL(/\/console\/partners\/demo-sales\/usage$/)
    expect(await headingOf(page)).toBe('Usage of demo-sales')
    expect(await page.getByRole('region', { name: 'Refused and failed requests' }).innerText()).toContain(
      'validation-failed',
    )

    await page.getByRole('link', { name: '7 days' }).click()
    await page.waitForURL(/from=/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#errors ~ p a[download]').first().click(),
    ])

    expect(file.suggestedFilename()).toBe('usage-of-demo-sales-errors.csv')
    await page.context().close()
  })

  test('a filter shows a partner alone, and a wrong one says so at its field', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await opens('/console/figures/orders')(page)
    await page.getByLabel('Partner', { exact: true }).selectOption('demo-sales')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/filter\.partner=demo-sales/)

    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Show' }).click()

    await page.getByText('from must not be after to.').waitFor()
    expect(await page.getByLabel('Partner', { exact: true }).inputValue()).toBe('demo-sales')
    await page.context().close()
  })

  test('no page of figures shows a value that could not be calculated', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    const broken: string[] = []
    for (const [name, path] of Object.entries(figurePaths(service))) {
      await opens(path)(page)
      await shot(page, `console-figures-${name}-1440`)
      if (/NaN|undefined|Infinity/.test(await page.locator('main').innerText())) broken.push(name)
    }

    expect(broken).toEqual([])
    await page.context().close()
  })
})

test('the service has counted the requests of this test', async () => {
  await service.send({ url: '/partner/v1/tariffs', as: 'demo-hems' })
  await deps.traffic.flush()
  const page = await newPage()

  await opens('/console/partners/demo-hems/usage')(page)

  expect(await page.getByRole('region', { name: 'Requests by operation' }).innerText()).toContain(
    'listTariffs',
  )
  await page.context().close()
})
