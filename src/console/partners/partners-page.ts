import type { Partner } from '../../partners/partner.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { switchBadge } from './badges.ts'
import { newPartnerPath, partnerPath, partnersPath } from './paths.ts'

export type PartnersPage = {
  partners: readonly Partner[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
}

export const partnersPage = ({ partners, asked, next, mayChange }: PartnersPage): Html =>
  listPage<Partner>({
    title: 'Partners',
    path: partnersPath,
    asked,
    filters: filters(asked),
    columns: [
      { title: 'Partner', cell: ({ slug }) => html`<a href="${partnerPath(slug)}">${id(slug)}</a>` },
      { title: 'State', cell: switchBadge },
      { title: 'Kind', cell: ({ type }) => type },
      {
        title: 'Requests per minute',
        cell: ({ requestsPerMinute }) => requestsPerMinute ?? 'as all',
        isFigure: true,
      },
      { title: 'Brand', cell: ({ brandName }) => brandName },
    ],
    rows: partners,
    empty: html`No partner is like that. <a href="${partnersPath}">Show all partners</a>${mayChange && html`, or <a href="${newPartnerPath}">add one</a>`}.`,
    next,
    ...(mayChange && { actions: html`<a class="button small" href="${newPartnerPath}">New partner</a>` }),
  })

const any = { value: '', label: 'Any' }
const filters = (asked: URLSearchParams): Html => html`
  ${field({ name: 'filter.text', label: 'Slug or brand', type: 'text', autocomplete: 'off', value: asked.get('filter.text') ?? '', isOptional: true })}
  ${select({ name: 'filter.type', label: 'Kind', chosen: asked.get('filter.type') ?? '' }, [any, ...partnershipTypes.map((value) => ({ value, label: value }))])}
  ${select({ name: 'filter.isDisabled', label: 'State', chosen: asked.get('filter.isDisabled') ?? '' }, [any, { value: 'false', label: 'Enabled' }, { value: 'true', label: 'Disabled' }])}`
