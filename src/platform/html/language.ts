import type { FastifyRequest } from 'fastify'
import type { Language } from './page-frame.ts'

/** The language that the customer chose (`?lang=`), otherwise the browser's preference. */
export function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  return inQuery(query) ?? preferred(headers['accept-language'] ?? '')
}

/** Whether the address of the page says in which language it is. */
export const hasLanguage = ({ query }: Pick<FastifyRequest, 'query'>): boolean => inQuery(query) !== undefined

function inQuery(query: unknown): Language | undefined {
  const chosen = (query as { lang?: unknown } | undefined)?.lang
  return chosen === 'de' || chosen === 'en' ? chosen : undefined
}

/** German by default, since we deliver in Germany; English for browsers that ask only for other languages. */
function preferred(header: string): Language {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: tag.split('-', 1)[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    // Equal weights keep the browser's order.
    .sort((one, other) => other.weight - one.weight)
  const known = wishes.find(({ language }) => language === 'de' || language === 'en' || language === '*')
  if (wishes.length === 0 || known?.language === 'de' || known?.language === '*') return 'de'
  return 'en'
}
