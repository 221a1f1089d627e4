import { TourEnd } from '../tour-end.ts'
import { unanswered } from './unanswered.ts'

export type Page = { status: number; title: string; html: string; location: string | null }
export type FormPages = ReturnType<typeof createFormPages>

/** As much of a browser as forms need: it keeps cookies and repeats hidden fields, and follows nothing by itself. */
export function createFormPages(signal: AbortSignal) {
  const cookies = new Map<string, { path: string; pair: string }>()

  const keep = (header: string) => {
    const [pair = '', ...attributes] = header.split(/;\s*/)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
    const key = `${pair.split('=')[0]} ${path}`
    if (attributes.some((each) => /^max-age=0$/i.test(each))) cookies.delete(key)
    else cookies.set(key, { path, pair })
  }
  const cookieFor = (path: string) =>
    [...cookies.values()]
      .filter((each) => each.path === '/' || path === each.path || path.startsWith(`${each.path}/`))
      .map(({ pair }) => pair)
      .join('; ')

  const load = async (url: string, form?: URLSearchParams): Promise<Page> => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { 'accept-language': 'en', cookie: cookieFor(new URL(url).pathname) },
      body: form ?? null,
      redirect: 'manual',
      signal,
    }).catch(unanswered(new URL(url).origin, signal))
    for (const header of response.headers.getSetCookie()) keep(header)
    const html = await response.text()
    const title = /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    const location = response.headers.get('location')
    return { status: response.status, title, html, location: location && new URL(location, url).href }
  }

  return {
    open: (url: string) => load(url),
    /** Sends the form of a page, with what a person types or clicks. */
    submit(url: string, page: Page, fields: Record<string, string>) {
      const form = formWith(page.html, Object.keys(fields))
      return load(new URL(form.action, url).href, new URLSearchParams({ ...form.hidden, ...fields }))
    },
  }
}

/** The form that has these fields or buttons. */
function formWith(html: string, names: string[]): { action: string; hidden: Record<string, string> } {
  const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)]
  const found = forms.find(([, , content = '']) => names.every((name) => content.includes(`name="${name}"`)))
  if (!found) throw new TourEnd(`The page has no form with ${names.join(' and ')}.`)
  const [, action = '', content = ''] = found
  const hidden = [...content.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return {
    action: action.replaceAll('&amp;', '&'),
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  }
}
