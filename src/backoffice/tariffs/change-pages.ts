import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { valuesOf } from '../../web/frame/form-fields.ts'
import { ifProved, type SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { staffRoutes } from '../console-kit.ts'
import { fieldsOf } from './change-page.ts'
import { type ChangeSteps, changeSteps } from './change-steps.ts'
import {
  changeTariff,
  endOfSale,
  newTariff,
  newTerms,
  newVersion,
  tryTariffChange,
  type WantedChange,
} from './change-tariff.ts'
import { endSalePath, newTariffPath, tariffPath, tariffsPath, termsPath, versionPath } from './paths.ts'
import {
  EndOfSaleRequest,
  NewTariffRequest,
  type OperatorTariff,
  TariffPath,
  TariffTermsRequest,
  TariffVersionRequest,
} from './schema.ts'
import { showTariff } from './show-tariffs.ts'
import { endSaleFields, keyFields, termGroups, versionFields } from './tariff-fields.ts'

const mayWrite = ['operator:imports'] as const

export const tariffChangeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const { showForm, takeForm } = changeSteps(context)
  const acts = {
    attempt: (wanted: WantedChange, me: SignedIn) => tryTariffChange(deps.db, wanted, me.operator),
    make: (wanted: WantedChange, me: SignedIn) => changeTariff(deps.db, wanted, me.operator),
  }
  const today = (me: SignedIn) => berlinDate(me.operator.now)

  const adding: ChangeSteps<WantedChange> = {
    ...acts,
    title: 'New tariff',
    path: newTariffPath,
    back: tariffsPath,
    act: 'Put it on sale',
    groups: [
      { title: 'Tariff', fields: keyFields },
      ...termGroups,
      { title: 'Its first prices', fields: versionFields },
    ],
    want(body, request) {
      const names = new Set(versionFields.map(({ name }) => name))
      const [prices, terms] = [true, false].map((isPrice) =>
        Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name) === isPrice)),
      )
      return newTariff(checkedInput(request, NewTariffRequest, { ...terms, version: prices }))
    },
    next: ({ tariffKey }) => `${tariffPath(String(tariffKey))}?done=tariff-added`,
  }

  get(
    '/tariffs/new',
    mayWrite,
    ifProved(async (me, request, reply) => {
      const usual = { kind: 'Fixed', durationValue: 12, noticeValue: 1, vat: 19, validFrom: today(me) }
      return showForm(me, { request, reply }, adding, valuesOf(fieldsOf(adding), usual))
    }),
  )
  post('/tariffs/new', mayWrite, withProof('tariff.add'), (me, request, reply) =>
    takeForm(me, { request, reply }, adding),
  )

  type OfTariff = (tariff: OperatorTariff) => ChangeSteps<WantedChange>
  const change = (name: string, steps: OfTariff, start: (tariff: OperatorTariff, me: SignedIn) => object) => {
    get(
      `/tariffs/:tariffKey/${name}`,
      mayWrite,
      ifProved(async (me, request, reply) => {
        const { tariffKey } = checkedInput(request, TariffPath, request.params)
        const tariff = await showTariff(deps, tariffKey, me.operator.now)
        const form = steps(tariff)
        return showForm(me, { request, reply }, form, valuesOf(fieldsOf(form), { ...start(tariff, me) }))
      }),
    )
    post(`/tariffs/:tariffKey/${name}`, mayWrite, withProof(`tariff.${name}`), async (me, request, reply) => {
      const { tariffKey } = checkedInput(request, TariffPath, request.params)
      return takeForm(me, { request, reply }, steps(await showTariff(deps, tariffKey, me.operator.now)))
    })
  }

  change(
    'terms',
    ({ tariffKey, tariffName }) => ({
      ...acts,
      title: `Change the terms of ${tariffName}`,
      path: termsPath(tariffKey),
      back: tariffPath(tariffKey),
      act: 'Change the terms',
      groups: termGroups,
      want: (body, request) => newTerms(tariffKey, checkedInput(request, TariffTermsRequest, body)),
      next: () => `${tariffPath(tariffKey)}?done=tariff-changed`,
    }),
    (tariff) => tariff,
  )

  change(
    'version',
    ({ tariffKey, tariffName }) => ({
      ...acts,
      title: `New prices of ${tariffName}`,
      path: versionPath(tariffKey),
      back: tariffPath(tariffKey),
      act: 'Put the prices on sale',
      groups: [{ title: 'Prices', fields: versionFields }],
      want: (body, request) => newVersion(tariffKey, checkedInput(request, TariffVersionRequest, body)),
      next: () => `${tariffPath(tariffKey)}?done=tariff-priced`,
    }),
    // The last prices are what most new ones differ from by a figure or two.
    ({ versions }, me) => ({ ...versions.at(-1), validFrom: plusDays(today(me), 1), validTo: null }),
  )

  change(
    'end-sale',
    ({ tariffKey, tariffName }) => ({
      ...acts,
      title: `End the sale of ${tariffName}`,
      path: endSalePath(tariffKey),
      back: tariffPath(tariffKey),
      act: 'End the sale',
      groups: [{ title: 'End', fields: endSaleFields }],
      want: (body, request) => endOfSale(tariffKey, checkedInput(request, EndOfSaleRequest, body)),
      next: () => `${tariffPath(tariffKey)}?done=sale-ended`,
    }),
    (_, me) => ({ validTo: plusDays(today(me), 1) }),
  )
}
