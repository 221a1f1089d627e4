import type { FastifyRequest } from 'fastify'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { checkedInput } from '../../web/checked-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-kit.ts'
import {
  endSalePath,
  newTariffPath,
  tariffPath,
  tariffsPath,
  termsPath,
  versionPath,
} from '../console-paths.ts'
import { type ChangeSteps, changePages } from './change-steps.ts'
import {
  changeTariff,
  endOfSale,
  newTariff,
  newTerms,
  newVersion,
  tryTariffChange,
  type WantedChange,
} from './change-tariff.ts'
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

export const tariffChangeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const change = changePages(server, context)
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

  change('/tariffs/new', 'tariff.add', {
    find: () => adding,
    steps: (steps) => steps,
    start: (_, me) => ({ kind: 'Fixed', durationValue: 12, noticeValue: 1, vat: 19, validFrom: today(me) }),
  })

  const find = (request: FastifyRequest, me: SignedIn) =>
    showTariff(deps, checkedInput(request, TariffPath, request.params).tariffKey, me.operator.now)

  change('/tariffs/:tariffKey/terms', 'tariff.terms', {
    find,
    steps: ({ tariffKey, tariffName }: OperatorTariff): ChangeSteps<WantedChange> => ({
      ...acts,
      title: `Change the terms of ${tariffName}`,
      path: termsPath(tariffKey),
      back: tariffPath(tariffKey),
      act: 'Change the terms',
      groups: termGroups,
      want: (body, request) => newTerms(tariffKey, checkedInput(request, TariffTermsRequest, body)),
      next: () => `${tariffPath(tariffKey)}?done=tariff-changed`,
    }),
    start: (tariff) => tariff,
  })

  change('/tariffs/:tariffKey/version', 'tariff.version', {
    find,
    steps: ({ tariffKey, tariffName }: OperatorTariff): ChangeSteps<WantedChange> => ({
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
    start: ({ versions }, me) => ({ ...versions.at(-1), validFrom: plusDays(today(me), 1), validTo: null }),
  })

  change('/tariffs/:tariffKey/end-sale', 'tariff.end-sale', {
    find,
    steps: ({ tariffKey, tariffName }: OperatorTariff): ChangeSteps<WantedChange> => ({
      ...acts,
      title: `End the sale of ${tariffName}`,
      path: endSalePath(tariffKey),
      back: tariffPath(tariffKey),
      act: 'End the sale',
      groups: [{ title: 'End', fields: endSaleFields }],
      want: (body, request) => endOfSale(tariffKey, checkedInput(request, EndOfSaleRequest, body)),
      next: () => `${tariffPath(tariffKey)}?done=sale-ended`,
    }),
    start: (_, me) => ({ validTo: plusDays(today(me), 1) }),
  })
}
