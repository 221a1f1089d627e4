import type { InjectOptions } from 'fastify'
import type { TestService } from '../../../test/support/test-service.ts'

type Options = { headers?: Record<string, string>; ip?: string }

/** A browser as far as forms need one: it keeps the cookie and fills in the hidden fields of the last page. */
export function aBrowser({ send }: Pick<TestService, 'send'>, { ip = '192.0.2.1' } = {}) {
  let cookie = ''
  let hidden: Record<string, string> = {}

  const load = async (request: InjectOptions) => {
    const answer = await send({ ...request, remoteAddress: ip })
    const given = answer.headers['set-cookie']
    if (typeof given === 'string') cookie = given.split(';')[0] ?? ''
    hidden = Object.fromEntries(
      [...answer.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
    return answer
  }
  return {
    open: (url: string, { headers = {} }: Options = {}) =>
      load({ url, headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}), ...headers } }),
    /** Sends the form of the last page; a field given as undefined is left out. */
    submit: (url: string, fields: Record<string, string | undefined>, { headers = {} }: Options = {}) =>
      load({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'en',
          cookie,
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
    cookie: () => cookie,
  }
}
