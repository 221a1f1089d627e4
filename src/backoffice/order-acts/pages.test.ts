import { describe, expect, test } from 'vitest'
import { suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, place, get, auditOf } = service
const { supplied, today, inDays, newDeliveryPoint } = suppliedContracts(service)
const { signedIn } = staffOf(service)

const comment = 'By letter.'
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const stateOf = async (contractNumber: string) =>
  (await get(`/orders/${contractNumber}`)).json().data.order.state
const aContract = async () => (await supplied()).contractNumber
const aTerminated = async () => {
  const contractNumber = await aContract()
  await service.post(`/orders/${contractNumber}/termination`, { kind: 'Death', comment })
  return contractNumber
}

type Act = {
  name: string
  make: () => Promise<string>
  form: () => Record<string, string>
  /** What the preview says. */
  says: string
  /** The state before and after. */
  states: [string, string]
  done: string
  audits: string
}

const acts: readonly Act[] = [
  {
    name: 'event',
    make: place,
    form: () => ({ event: 'denied', denialReason: 'Other' }),
    says: 'The order goes from Received to Declined (Another reason).',
    states: ['Open', 'Rejected'],
    done: 'reported',
    audits: 'order.event',
  },
  {
    name: 'withdrawal',
    make: aContract,
    form: () => ({ receivedDate: today }),
    says: 'The customer gets a mail, which confirms a withdrawal.',
    states: ['Delivery', 'Revoked'],
    done: 'withdrawn',
    audits: 'order.withdraw',
  },
  {
    name: 'termination',
    make: aContract,
    form: () => ({ kind: 'MoveOut', endDate: inDays(60) }),
    says: `The last day of delivery is ${inDays(60)}.`,
    states: ['Delivery', 'Cancelled'],
    done: 'terminated',
    audits: 'contract.terminated',
  },
  {
    name: 'take-back',
    make: aTerminated,
    form: () => ({}),
    says: 'The delivery goes on.',
    states: ['Cancelled', 'Delivery'],
    done: 'taken-back',
    audits: 'contract.termination-withdrawn',
  },
  {
    name: 'move',
    make: aContract,
    form: () => ({
      ...{ moveOutDate: inDays(20), moveInDate: inDays(21), yearlyConsumptionKwh: '2500' },
      ...{ streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
      ...newDeliveryPoint(),
    }),
    says: 'The market gets a message: Deregistration (Abmeldung), 55004.',
    states: ['Delivery', 'Cancelled'],
    done: 'moved',
    audits: 'contract.terminated',
  },
  {
    name: 'photovoltaics',
    make: aContract,
    form: () => ({ photovoltaicsSince: inDays(20) }),
    says: 'The customer gets a mail',
    states: ['Delivery', 'Delivery'],
    done: 'photovoltaics-stored',
    audits: 'contract.changed',
  },
]

describe.each(acts)('the act $name', ({ name, make, form, says, states, done, audits }) => {
  test('shows what follows, can be changed, and is done once it is confirmed', async () => {
    const contractNumber = await make()
    const path = `/console/orders/${contractNumber}/${name}`
    const { open, submit, member } = await signedIn('agent')
    expect((await open(path)).statusCode).toBe(200)
    const fields = { ...form(), comment }

    const preview = await submit(path, { ...fields, step: 'preview' })
    expect(textOf(preview)).toContain(says)
    expect(await stateOf(contractNumber)).toBe(states[0])
    const changed = await submit(path, { ...fields, step: 'edit' })
    expect(changed.body).toContain(`>${comment}</textarea>`)

    const answer = await submit(path, { ...fields, step: 'confirm' })
    expect(answer.headers.location).toMatch(new RegExp(`^/console/orders/\\d+\\?done=${done}$`))
    expect(await stateOf(contractNumber)).toBe(states[1])
    expect((await open(answer.headers.location as string)).body).toContain('role="status"')
    const trail = await auditOf(contractNumber)
    expect(trail.at(-1)).toMatchObject({ action: audits, actor: `staff:${member.login}` })
  })

  test.each(['preview', 'confirm'])('is refused without a reason, at the step %s', async (step) => {
    const contractNumber = await make()
    const path = `/console/orders/${contractNumber}/${name}`
    const { open, submit } = await signedIn('agent')
    await open(path)

    const answer = await submit(path, { ...form(), step })

    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('id="comment-fault"')
    expect(await stateOf(contractNumber)).toBe(states[0])
  })

  test('404 for an unknown order', async () => {
    const { open } = await signedIn('agent')

    expect((await open(`/console/orders/39999999/${name}`)).statusCode).toBe(404)
  })
})

test('the form to terminate takes the new address, which the order shows and the move begins with', async () => {
  const contractNumber = await aContract()
  const { open, submit } = await signedIn('agent')
  const path = `/console/orders/${contractNumber}`
  const form = { kind: 'MoveOut', endDate: '', comment, streetName: 'Lindenallee', houseNumber: '3' }

  await open(`${path}/termination`)
  const half = await submit(`${path}/termination`, { ...form, step: 'preview' })
  const whole = { ...form, postCode: '10115', city: 'Berlin', extension: '' }
  await submit(`${path}/termination`, { ...whole, step: 'preview' })
  await submit(`${path}/termination`, { ...whole, step: 'confirm' })

  expect(half.statusCode).toBe(400)
  const order = await open(path)
  expect(textOf(order)).toContain('Moves to Lindenallee 3, 10115 Berlin: Continue the contract there')
  expect((await open(`${path}/move`)).body).toContain('value="Lindenallee"')
  expect((await get(`/orders/${contractNumber}`)).json().data.newAddress).toMatchObject({ city: 'Berlin' })
})

test('the page to terminate leads to the move, for a customer who takes the contract along', async () => {
  const contractNumber = await aContract()
  const { open } = await signedIn('agent')

  const { body } = await open(`/console/orders/${contractNumber}/termination`)

  expect(body).toContain(`<a href="/console/orders/${contractNumber}/move">Move the customer</a>`)
})

test.each([
  ['event', place, { event: 'exploded' }, 400, 'event must be one of'],
  ['event', place, { event: 'terminationWithdrawn' }, 409, 'Possible now:'],
  ['withdrawal', place, { receivedDate: '2999-01-01' }, 400, 'between 1900 and 2199'],
  ['withdrawal', place, { receivedDate: inDays(1) }, 400, 'must not be in the future'],
  ['photovoltaics', aContract, { photovoltaicsSince: inDays(-1) }, 400, 'today or at most 365 days ahead'],
  ['photovoltaics', place, { photovoltaicsSince: inDays(20) }, 409, 'cannot be changed'],
  ['termination', aContract, { kind: 'MoveOut', endDate: inDays(1) }, 422, 'at the earliest'],
  ['termination', place, { kind: 'Ordinary' }, 409, 'cannot be terminated'],
  ['take-back', place, {}, 409, 'has no termination'],
  ['move', aContract, { moveOutDate: inDays(20) }, 400, 'yearlyConsumptionKwh is required'],
])('%s says why it is refused: %#', async (name, make, form, status, says) => {
  const path = `/console/orders/${await make()}/${name}`
  const { open, submit } = await signedIn('agent')
  await open(path)

  const answer = await submit(path, { ...form, comment, step: 'preview' } as Record<string, string>)

  expect(answer.statusCode).toBe(status)
  expect(textOf(answer)).toContain(says)
})

describe('a mail', () => {
  test('is sent again once that is confirmed', async () => {
    const contractNumber = await aContract()
    const { mails } = (await get(`/orders/${contractNumber}`)).json().data
    const path = `/console/orders/${contractNumber}/mails/${mails[0].id}/resend`
    const { open, submit, member } = await signedIn('agent')

    expect(textOf(await open(path))).toContain('It is made again from the data as they are now')
    const answer = await submit(path, {})

    expect(answer.headers.location).toBe(`/console/orders/${contractNumber}/documents?done=resent`)
    expect((await auditOf(contractNumber)).at(-1)).toMatchObject({
      action: 'mail.resend',
      actor: `staff:${member.login}`,
    })
  })

  test.each(['x', '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'])('404 for the mail %s', async (mailId) => {
    const { open, submit } = await signedIn('agent')
    await open('/console')
    const path = `/console/orders/${await place()}/mails/${mailId}/resend`

    expect((await submit(path, {})).statusCode).toBe(404)
    expect((await open(path)).statusCode).toBe(404)
  })
})

describe('an order to the market', () => {
  const ordered = async () => {
    const contractNumber = await aContract()
    await pool.query(sql`
      insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
      values (${contractNumber}, 'Ordered', gen_random_uuid(), now(), '2026-01-01', '2099-05-01', now())`)
    await pool.query(sql`
      insert into module_choices (contract_number, modules, valid_from, state, message_id, requested_at, due_date)
      values (${contractNumber}, 'Module1', '2099-02-01', 'Requested', gen_random_uuid(), now(), '2026-01-01')`)
    return contractNumber
  }

  test('is settled by hand, and then is gone from the order', async () => {
    const contractNumber = await ordered()
    const path = `/console/orders/${contractNumber}`
    const { open, submit } = await signedIn('agent')
    const before = await open(path)
    expect(before.body).toContain(`${path}/smart-meter"`)
    expect(before.body).toContain(`${path}/modules"`)

    const meter = await submit(`${path}/smart-meter`, { state: 'Installed', installationDate: inDays(-1) })
    await open(`${path}/modules`)
    const modules = await submit(`${path}/modules`, { state: 'Refused', remark: 'Nicht gemeldet.' })

    for (const answer of [meter, modules]) expect(answer.headers.location).toBe(`${path}?done=settled`)
    expect((await open(path)).body).not.toContain('Ordered from the market')
  })

  test.each([
    ['smart-meter', { state: 'Installed' }, 400, 'installationDate'],
    ['smart-meter', { state: 'Exploded' }, 400, 'state must be one of'],
    ['modules', {}, 400, 'state'],
  ])('%s is not settled by %j', async (name, form, status, says) => {
    const path = `/console/orders/${await ordered()}/${name}`
    const { open, submit } = await signedIn('agent')
    await open(path)

    const answer = await submit(path, form as Record<string, string>)

    expect(answer.statusCode).toBe(status)
    expect(textOf(answer)).toContain(says)
  })

  test('409 if nothing was ordered', async () => {
    const path = `/console/orders/${await aContract()}/modules`
    const { open, submit } = await signedIn('agent')
    await open(path)

    expect((await submit(path, { state: 'Confirmed' })).statusCode).toBe(409)
  })
})
