import type { InjectOptions } from 'fastify'
import type { TestService } from '../../../test/support/test-service.ts'

type Options = { headers?: Record<string, string>; ip?: string }

/**
 * A browser as far as forms need one: it keeps cookies, each for its path, and fills in the hidden fields of the last
 * page. Where a page has several forms, they share their hidden fields here.
 */
export function aBrowser({ send }: Pick<TestService, 'send'>, { ip = '192.0.2.1' } = {}) {
  const cookies = new Map<string, { pair: string; path: string }>()
  let hidden: Record<string, string> = {}

  const keep = (header: string) => {
    const [pair = '', ...attributes] = header.split(/;\s*/)
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/'
    const key = `${pair.slice(0, pair.indexOf('='))} ${path}`
    if (attributes.includes('Max-Age=0')) cookies.delete(key)
    else cookies.set(key, { pair, path })
  }
  const cookiesFor = (url: string): string => {
    const pathname = new URL(url, 'http://localhost').pathname
    return [...cookies.values()]
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ pair }) => pair)
      .join('; ')
  }
  const cookieHeader = (url: string) => {
    const cookie = cookiesFor(url)
    return cookie === '' ? {} : { cookie }
  }

  const load = async (request: InjectOptions) => {
    const answer = await send({ ...request, remoteAddress: ip })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) keep(header)
    hidden = Object.fromEntries(
      [...answer.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
    return answer
  }
  return {
    open: (url: string, { headers = {} }: Options = {}) =>
      load({ url, headers: { 'accept-language': 'en', ...cookieHeader(url), ...headers } }),
    /** Sends the form of the last page; a field given as undefined is left out. */
    submit: (url: string, fields: Record<string, string | undefined>, { headers = {} }: Options = {}) =>
      load({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'en',
          ...cookieHeader(url),
          // As browsers have it for a page without a referrer.
          origin: 'null',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        payload: new URLSearchParams(
          Object.entries({ ...hidden, ...fields }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value] as [string, string]],
          ),
        ).toString(),
      }),
    /** Sends the form of the last page with a file. */
    async upload(url: string, fields: Record<string, string>, file: { name: string; content: string }) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...hidden, ...fields })) form.append(name, value)
      form.append('file', new Blob([file.content], { type: 'text/csv' }), file.name)
      const encoded = new Response(form)
      return load({
        method: 'POST',
        url,
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          ...cookieHeader(url),
          origin: 'null',
          'sec-fetch-site': 'same-origin',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    },
    /** Every cookie that the browser holds, whatever its path. */
    cookie: () => [...cookies.values()].map(({ pair }) => pair).join('; '),
    /** Puts a cookie there, as somebody who has got hold of one would. */
    plant: (pair: string, path = '/') =>
      cookies.set(`${pair.slice(0, pair.indexOf('='))} ${path}`, { pair, path }),
  }
}
