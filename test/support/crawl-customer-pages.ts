/** Everything that a customer gets to see in a browser, by following every link and sending every form. */
import type { aBrowser } from '../../src/pages/account/browser.fixture.ts'

export type Seen = { path: string; body: string }
type Browser = ReturnType<typeof aBrowser>
type Crawl = {
  browser: Browser
  /** Logs in again, after a form that logs out. */
  logIn(): Promise<void>
  starts: readonly string[]
  host: string
  /** What to type, by the kind of a field or by its name. */
  typed: Readonly<Record<string, string>>
}

/** Not the customer's: documents for developers, the console, and a mailbox of the sandbox. */
const isForOthers = (path: string) =>
  /^\/(docs|console|sandbox|partner|operator|openapi)/.test(path) || path === '/'

export async function crawlCustomerPages({ browser, logIn, starts, host, typed }: Crawl): Promise<Seen[]> {
  const seen: Seen[] = []
  const paths = new Set(starts)
  const forms = new Map<string, { at: string; fields: Record<string, string> }>()
  const headers = { host }

  const note = (path: string, answer: { body: string; headers: Record<string, unknown> }) => {
    seen.push({ path, body: answer.body })
    for (const link of linksIn(answer.body)) if (!isForOthers(link)) paths.add(link)
    const { location } = answer.headers
    if (typeof location === 'string' && location.startsWith('/')) paths.add(location)
    for (const form of formsIn(answer.body, typed)) {
      if (!forms.has(form.action)) forms.set(form.action, { at: path, fields: form.fields })
    }
  }
  const openAll = async () => {
    for (const path of paths) {
      if (seen.some((page) => page.path === path)) continue
      note(path, await browser.open(path, { headers }))
    }
  }

  await logIn()
  await openAll()
  for (const [action, { at, fields }] of forms) {
    await logIn()
    await browser.open(at, { headers })
    note(`POST ${action}`, await browser.submit(action, fields, { headers }))
    await openAll()
  }
  return seen
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** Addresses of pages, styles and pictures of our own. */
const linksIn = (body: string): string[] =>
  [...body.matchAll(/(?:href|src|srcset)="(\/[^"#]*)/g)].map(([, link = '']) => unescaped(link))

function formsIn(body: string, typed: Readonly<Record<string, string>>) {
  return [...body.matchAll(/<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', content = '']) => ({ action: unescaped(action), fields: fieldsIn(content, typed) }),
  )
}

function fieldsIn(form: string, typed: Readonly<Record<string, string>>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<(?:input|textarea|select|button)[^>]*>/g)) {
    const name = attributeOf(tag, 'name')
    const type = attributeOf(tag, 'type') ?? 'text'
    if (name === undefined || type === 'hidden' || name in fields) continue
    fields[name] = typed[name] ?? (attributeOf(tag, 'value') || (typed[type] ?? ''))
  }
  return fields
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
