import { describe, expect, test } from 'vitest'
import { desiredDay, startIn } from '../../../test/support/an-order.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { orderWords } from '../../web/frame/state-badge.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { showOrder } from './show-order.ts'

const { get, post, patch, send, pool, place, advance, auditOf, parkedTask } = await operatorService()

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }
const show = async (contractNumber: string) => (await get(`/orders/${contractNumber}`)).json().data
const numbers = (answer: { json(): { data: { contractNumber: string }[] } }) =>
  answer.json().data.map(({ contractNumber }) => contractNumber)

describe('the operator interface', () => {
  test.each([
    ['GET', '/orders'],
    ['GET', '/orders/30000016'],
    ['PATCH', '/orders/30000016'],
    ['POST', '/orders/30000016/events'],
    ['POST', '/orders/30000016/credit-decision'],
    ['GET', '/tasks'],
    ['POST', '/tasks/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/retry'],
    ['GET', '/mails'],
    ['POST', '/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/resend'],
    ['GET', '/partners'],
    ['POST', '/partners'],
    ['GET', '/partners/demo-sales'],
    ['GET', '/clients'],
    ['POST', '/clients'],
    ['POST', '/clients/demo-sales/rotate-secret'],
    ['POST', '/clients/demo-sales/disable'],
    ['POST', '/clients/demo-sales/enable'],
    ['PUT', '/clients/demo-sales/scopes'],
    ['POST', '/imports/tariffs'],
    ['GET', '/tariffs'],
    ['GET', '/audit'],
  ] as const)('%s %s: 403 for a partner and 401 for nobody', async (method, path) => {
    const url = `/operator/v1${path}`
    const partner = await send({ method, url, as: 'demo-whitelabel' })

    expect(partner.statusCode).toBe(403)
    expect(partner.json().error[0].code).toBe('insufficient-scope')
    expect((await send({ method, url })).statusCode).toBe(401)
  })

  test('an operator is not a partner: 403 on the partner API', async () => {
    expect((await send({ url: '/partner/v1/orders', as: 'demo-operator' })).statusCode).toBe(403)
  })
})

describe('GET /operator/v1/orders', () => {
  test('200 lists the orders of all partners, newest first, without personal data', async () => {
    const first = await place()
    const second = await place({}, { as: 'demo-sales' })

    const answer = await get('/orders', { limit: '2' })

    expect(numbers(answer)).toEqual([second, first])
    expect(answer.json()).toMatchObject({ count: 2, isSuccess: true })
    expect(answer.json().data[0]).toMatchObject({ partner: 'demo-sales', state: 'Open', isStuck: false })
    expect(answer.body).not.toMatch(/example\.com|Muster/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('200 pages on with a link', async () => {
    await place()
    await place()

    const answer = await get('/orders', { limit: '1', offset: '1' })

    expect(answer.json()).toMatchObject({ count: 1, hasMoreItems: true })
    expect(answer.headers.link).toContain('rel="next"')
  })

  test('200 finds orders by state, delivery state, partner, customer and contract', async () => {
    const contractNumber = await place({}, { as: 'demo-sales' })
    const { customerNumber } = (await show(contractNumber)).order
    await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'Dunning' })

    const found = numbers(
      await get('/orders', {
        'filter.state': 'Rejected',
        'filter.deliveryState': 'Denied',
        'filter.partner': 'demo-sales',
        'filter.customerNumber': customerNumber,
        'filter.contractNumber': contractNumber,
      }),
    )

    expect(found).toEqual([contractNumber])
    for (const [filter, value] of [
      ['filter.state', 'Open'],
      ['filter.deliveryState', 'None'],
      ['filter.partner', 'demo-hems'],
      ['filter.customerNumber', '1'],
    ] as const) {
      expect(
        numbers(await get('/orders', { 'filter.contractNumber': contractNumber, [filter]: value })),
      ).toEqual([])
    }
  })

  test('200 finds stuck orders: missing data, an unknown state, a parked task', async () => {
    const fine = await place()
    const open = await place(wrongMaLo)
    const unknown = await place()
    await advance(unknown, 'Unspecified')
    const parked = await place()
    await parkedTask(parked)

    const stuck = numbers(await get('/orders', { 'filter.isStuck': 'true', limit: '500' }))
    const others = numbers(await get('/orders', { 'filter.isStuck': 'false', limit: '500' }))

    expect(stuck).toEqual([parked, unknown, open])
    expect(others).toContain(fine)
    expect(others).not.toContain(parked)
  })

  test('200 counts a message that could not be sent as a task of its order', async () => {
    const contractNumber = await place()
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into market_messages (contract_number, direction, process, content, created_at)
      values (${contractNumber}, 'out', '55001', '{}', now()) returning id`)
    const taskId = await parkedTask(rows[0]?.id ?? '', 'send-market-message')

    const answer = await get('/orders', { 'filter.isStuck': 'true', 'filter.contractNumber': contractNumber })

    expect(answer.json().data).toMatchObject([{ contractNumber, parkedTasks: 1, isStuck: true }])
    expect((await show(contractNumber)).explanation.join(' ')).toContain(
      `send-market-message (${taskId}) failed 29 times and was parked`,
    )
    await post(`/tasks/${taskId}/retry`)
    expect(await auditOf(contractNumber)).toMatchObject([{ action: 'task.retry', after: { taskId } }])
  })

  test('200 finds orders by tariff, external id, day, denial and what keeps them open', async () => {
    const [open, denied, plain] = [await place(wrongMaLo), await place(), await place()]
    await post(`/orders/${denied}/events`, { event: 'denied', denialReason: 'Dunning' })
    await pool.query(sql`
      update orders set created_at = '2026-03-28T23:30:00Z', updated_at = now(), external_id = 'CRM-88'
      where contract_number = ${plain}`)
    await pool.query(sql`
      update orders set open_reasons = '{"The Zählpunkt is missing."}' where contract_number = ${open}`)
    const found = async (filter: Record<string, string>) =>
      numbers(await get('/orders', { ...filter, limit: '500' }))

    expect(await found({ 'filter.tariffKey': 'DYNAMIC_SHARE' })).toContain(plain)
    expect(await found({ 'filter.tariffKey': 'UNKNOWN' })).toEqual([])
    expect(await found({ 'filter.externalId': 'CRM-88' })).toEqual([plain])
    expect(await found({ 'filter.externalId': 'CRM-8' })).toEqual([])
    const day = (from: string, to: string) =>
      found({ 'filter.fromCreatedDate': from, 'filter.toCreatedDate': to })
    expect(await day('2026-03-29', '2026-03-29')).toContain(plain)
    expect(await day('2026-03-28', '2026-03-28')).not.toContain(plain)
    expect(await day('2026-03-30', '2026-03-30')).not.toContain(plain)
    expect(await found({ 'filter.denialReason': 'Dunning' })).toContain(denied)
    expect(await found({ 'filter.denialReason': 'Duplicate' })).not.toContain(denied)
    expect(await found({ 'filter.openReason': 'zählpunkt' })).toEqual([open])
    expect(await found({ 'filter.openReason': 'Zählpunkt is not' })).toEqual([])
    expect(await found({ 'filter.denialReason': 'Dunning', 'filter.externalId': 'CRM-88' })).toEqual([])
  })

  test('200 goes on after an order, as a page by offset does', async () => {
    const all = numbers(await get('/orders', { limit: '6' }))

    expect(numbers(await get('/orders', { limit: '3', after: all[2] ?? '' }))).toEqual(all.slice(3, 6))
    expect(numbers(await get('/orders', { after: '3999999999' }))).toEqual([])
  })

  test('400 names every fault', async () => {
    const answer = await get('/orders', { limit: '0', 'filter.state': 'Lost', 'filter.isStuck': 'perhaps' })

    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .error.map(({ details }: { details: string }) => details)
        .sort(),
    ).toEqual(['filter.isStuck', 'filter.state', 'limit'])
  })
})

describe('GET /operator/v1/orders/{contractNumber}', () => {
  test.each(['30000099', '1', 'x%00y', "'"])('404 for an unknown order %s', async (contractNumber) => {
    expect((await get(`/orders/${contractNumber}`)).statusCode).toBe(404)
  })

  test('200 shows who owns and who placed an order on behalf of another partner', async () => {
    const contractNumber = await place(
      {},
      { as: 'demo-platform', headers: { 'partner-token': 'demo-sales-token' } },
    )

    expect(await show(contractNumber)).toMatchObject({
      partner: 'demo-sales',
      placedBy: 'demo-platform',
      placedByActor: expect.stringContaining('demo-platform'),
      desiredStartDate: desiredDay,
      nextDueDate: null,
      openReasons: [],
    })
  })

  test('200 explains an order that is waiting for its data', async () => {
    const data = await show(await place(wrongMaLo))

    expect(data.explanation[0]).toMatch(
      /^The order has been “Waiting for data” since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(event orderReceived/,
    )
    expect(data.explanation[1]).toContain(
      'It is waiting for corrected data: The market location id 41373559242',
    )
    expect(data.explanation.at(-1)).toMatch(
      /^Events that can be reported now: dataCompleted, denied, withdrawn/,
    )
    expect(data.possibleEvents).toContain('dataCompleted')
    expect(data.history).toMatchObject([{ event: 'orderReceived', state: 'Open', deliveryState: 'None' }])
  })

  test('200 explains an order with an unanswered message and an ignored answer', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await post(`/orders/${contractNumber}/events`, { event: 'marketContacted', message: 'on its way' })
    await pool.query(sql`
      insert into market_messages (contract_number, direction, process, content, created_at, sent_at, flag)
      values (${contractNumber}, 'in', '55002', '{}', now() - interval '1 hour', null, 'It answers no message of ours.'),
        (${contractNumber}, 'out', '55001', '{"a": [1]}', now(), now(), null)`)

    const { explanation, marketMessages } = await show(contractNumber)

    expect(explanation).toEqual([
      expect.stringContaining('The order has been “In progress” since'),
      'It is waiting for the market to confirm or refuse the supply.',
      'The market said: on its way',
      expect.stringMatching(/^The market has not yet answered our last message \(55001 of .*\)\.$/),
      expect.stringMatching(/^Scheduled: /),
      expect.stringContaining('was stored but ignored: It answers no message of ours.'),
      expect.stringContaining('Events that can be reported now: '),
    ])
    expect(marketMessages).toMatchObject([
      { direction: 'in', process: '55002', flag: 'It answers no message of ours.' },
      { direction: 'out', process: '55001', flag: null, content: { a: [1] } },
    ])
  })

  test('200 explains what failed, with the task to retry', async () => {
    const contractNumber = await place()
    const taskId = await parkedTask(contractNumber)

    const { explanation, tasks } = await show(contractNumber)

    expect(explanation).toContainEqual(
      expect.stringMatching(`\\(${taskId}\\) failed 29 times and was parked .* Last error: MailFailure`),
    )
    expect(tasks).toContainEqual(expect.objectContaining({ id: taskId, state: 'parked', attempts: 29 }))
  })

  test.each([
    ['Processing', /It is waiting for|complete/],
    ['PendingDelivery', /is confirmed\. Delivery starts on/],
    ['Delivery', /Energy has been delivered since/],
    ['Cancelled', /The contract was terminated \(CustomerMisc\)/],
    ['Rejected', /The order was denied \(Other\)/],
    ['Revoked', /The customer withdrew/],
    ['Unspecified', /Communication with the market failed/],
  ])('200 explains an order in %s', async (state, sentence) => {
    const contractNumber = await place()
    await advance(contractNumber, state)

    const { explanation, order, openReasons } = await show(contractNumber)

    expect(order.state).toBe(state)
    expect(explanation[0]).toContain(`The order has been “${orderWords(order, openReasons)}” since`)
    expect(explanation[1]).toMatch(sentence)
  })

  test('shows changes by date even before a worker has stored them', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await post(`/orders/${contractNumber}/events`, { event: 'supplyConfirmed', startDate: '2097-03-01' })

    const { explanation, order, nextDueDate } = await showOrder(
      pool,
      contractNumber,
      new Date('2097-03-05T12:00Z'),
    )

    expect(order.state).toBe('Delivery')
    expect(nextDueDate).toBeNull()
    expect(explanation.slice(0, 2)).toEqual([
      'The order has been “Active” since 2097-03-01 00:00:00 (event startDateReached from calendar).',
      'Energy has been delivered since 2097-03-01.',
    ])
  })

  test('200 shows mails without their text, documents without their content, and changes by operators', async () => {
    const contractNumber = await place()
    await pool.query(sql`
      insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
      values (gen_random_uuid(), 'send-order-confirmation-mail', ${contractNumber}, 'a@b.de', 'a@b.de', 's', 'm', now(), 'secret text')`)
    await pool.query(sql`
      insert into documents (contract_number, kind, filename, content_type, content, created_at)
      values (${contractNumber}, 'contract-confirmation', 'a.pdf', 'application/pdf', 'x', now())`)
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })

    const answer = await get(`/orders/${contractNumber}`)

    expect(answer.json().data).toMatchObject({
      mails: [{ kind: 'order-confirmation' }],
      documents: [{ kind: 'contract-confirmation', filename: 'a.pdf', contentType: 'application/pdf' }],
      audit: [{ action: 'order.event', actor: 'client:demo-operator', after: { event: 'dataCompleted' } }],
    })
    expect(answer.body).not.toContain('secret text')
    expect(answer.body).not.toContain('a@b.de')
  })
})

describe('POST /operator/v1/orders/{contractNumber}/events', () => {
  test('200 moves the order, keeps the comment in its history and who did it in the audit trail', async () => {
    const contractNumber = await place()

    const answer = await send({
      method: 'POST',
      url: `/operator/v1/orders/${contractNumber}/events`,
      as: 'demo-operator',
      headers: { 'x-request-id': 'by-phone' },
      payload: { event: 'dataCompleted', comment: 'Checked by phone.' },
    })

    expect(answer.json().data.order.state).toBe('Processing')
    expect((await show(contractNumber)).history.at(-1)).toMatchObject({
      event: 'dataCompleted',
      actor: 'client:demo-operator',
      comment: 'Checked by phone.',
    })
    expect(await auditOf(contractNumber)).toEqual([
      {
        action: 'order.event',
        actor: 'client:demo-operator',
        before: expect.objectContaining({ state: 'Open', deliveryState: 'None' }),
        after: expect.objectContaining({ event: 'dataCompleted', state: 'Processing' }),
        requestId: 'by-phone',
      },
    ])
  })

  test('200 starts supply that is confirmed without a date when the customer wants it to', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })

    await post(`/orders/${contractNumber}/events`, { event: 'supplyConfirmed' })

    const { order, nextDueDate, desiredStartDate } = await show(contractNumber)
    expect([order.state, nextDueDate]).toEqual(['PendingDelivery', desiredStartDate])
  })

  test('422 asks for the start of supply if the day that the customer wanted has passed', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await pool.query(
      sql`update orders set desired_start_date = now()::date - 1 where contract_number = ${contractNumber}`,
    )

    const answer = await post(`/orders/${contractNumber}/events`, { event: 'supplyConfirmed' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject([{ code: 'start-date-required', details: 'startDate' }])
    expect((await show(contractNumber)).order.state).toBe('Processing')
  })

  test('200 for events that only the market knows about', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })

    const reasons = ['The grid operator does not know the meter.']
    const answer = await post(`/orders/${contractNumber}/events`, { event: 'dataFaultFound', reasons })

    expect(answer.json().data.order.state).toBe('Open')
    expect((await show(contractNumber)).openReasons).toEqual(reasons)
  })

  test('200 resolves an order of unknown state, terminates it and lets the customer withdraw from another', async () => {
    const resolved = await place()
    await advance(resolved, 'Unspecified')
    const found = { event: 'resolved', state: 'PendingDelivery', startDate: '2099-01-01' }
    expect((await post(`/orders/${resolved}/events`, found)).json().data.order.state).toBe('PendingDelivery')

    const ended = { event: 'terminated', endDate: '2099-02-01', cancellationReason: 'CustomerPrice' }
    const cancelled = (await post(`/orders/${resolved}/events`, ended)).json().data.order
    expect(cancelled).toMatchObject({ state: 'Cancelled', endDateOfDelivery: '2099-02-01' })

    const withdrawn = await place()
    expect((await post(`/orders/${withdrawn}/events`, { event: 'withdrawn' })).json().data.order.state).toBe(
      'Revoked',
    )
  })

  test('200 for a repeated event, which changes nothing and leaves no entry of a change', async () => {
    const contractNumber = await place()
    const event = { event: 'denied', denialReason: 'Dunning' }
    await post(`/orders/${contractNumber}/events`, event)

    expect((await post(`/orders/${contractNumber}/events`, event)).statusCode).toBe(200)

    expect(await auditOf(contractNumber)).toHaveLength(1)
  })

  test('409 lists the possible events, and leaves no audit entry', async () => {
    const contractNumber = await place()

    const answer = await post(`/orders/${contractNumber}/events`, { event: 'reopened' })

    expect(answer.statusCode).toBe(409)
    expect(answer.json().error[0]).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Possible now: dataCompleted'),
    })
    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('200 denies as a duplicate an order confirmed for a market location of another contract', async () => {
    const confirm = async () => {
      const contractNumber = await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559241' } } })
      await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
      return post(`/orders/${contractNumber}/events`, { event: 'supplyConfirmed', startDate: '2098-01-01' })
    }

    expect((await confirm()).statusCode).toBe(200)
    const second = await confirm()

    expect(second.statusCode).toBe(200)
    const { rows } = await pool.query(sql`
      select state, denial_reason from orders where denial_reason is not null order by created_at desc limit 1`)
    expect(rows).toEqual([{ state: 'Rejected', denial_reason: 'Duplicate' }])
  })

  test('400 for an unknown event, a missing field and a wrong property; 404 for an unknown order', async () => {
    const contractNumber = await place()
    const report = async (payload: object) => (await post(`/orders/${contractNumber}/events`, payload)).json()

    expect((await report({ event: 'exploded', startdate: '2099-01-01' })).error).toMatchObject([
      { details: 'startdate', message: expect.stringContaining('did you mean startDate?') },
      { details: 'event' },
    ])
    expect((await report({ event: 'resolved' })).error[0].details).toBe('state')
    expect((await report({ event: 'dataFaultFound' })).error[0].details).toBe('reasons')
    expect((await report({ event: 'startDateReached' })).error[0].details).toBe('event')
    expect((await post('/orders/30000099/events', { event: 'withdrawn' })).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/orders/{contractNumber}/credit-decision', () => {
  const decide = (contractNumber: string, isPositive: boolean) =>
    post(`/orders/${contractNumber}/credit-decision`, { isPositive, comment: 'Looked at by hand.' })

  test('200 denies an order, and reopens it after a review', async () => {
    const contractNumber = await place()

    expect((await decide(contractNumber, false)).json().data.order).toMatchObject({
      state: 'Rejected',
      denialReason: 'InsufficientSolvency',
    })
    expect((await decide(contractNumber, true)).json().data.order).toMatchObject({
      state: 'Processing',
      denialReason: null,
    })

    expect((await auditOf(contractNumber)).map(({ action, after }) => [action, after])).toEqual([
      ['order.credit-decision', expect.objectContaining({ event: 'denied' })],
      ['order.credit-decision', expect.objectContaining({ event: 'reopened' })],
    ])
    expect((await show(contractNumber)).history.at(-1).comment).toBe('Looked at by hand.')
    const { rows } = await pool.query(sql`
      select credit_checked_at is not null as "isChecked" from orders where contract_number = ${contractNumber}`)
    expect(rows, 'no agency is asked again').toEqual([{ isChecked: true }])
  })

  test('409 for a positive decision if the order was not denied for its credit', async () => {
    const open = await place()
    const duplicate = await place()
    await post(`/orders/${duplicate}/events`, { event: 'denied', denialReason: 'Duplicate' })

    expect((await decide(open, true)).json().message).toContain('this order is Open')
    expect((await decide(duplicate, true)).json().message).toContain('was denied for Duplicate')
  })

  test('400 without a comment, 404 for an unknown order', async () => {
    expect(
      (await post('/orders/30000099/credit-decision', { isPositive: true })).json().error[0].details,
    ).toBe('comment')
    expect((await decide('30000099', true)).statusCode).toBe(404)
  })
})

describe('PATCH /operator/v1/orders/{contractNumber}', () => {
  test('200 corrects wrong data, and the order goes on', async () => {
    const contractNumber = await place(wrongMaLo)

    const answer = await patch(`/orders/${contractNumber}`, {
      maLoIdentifier: ' 51 238 696 781 ',
      deliveryAddress: { lastName: 'Musterfrau' },
      comment: 'From the last bill.',
    })

    expect(answer.json().data.order).toMatchObject({
      state: 'Processing',
      maLoIdentifier: '51238696781',
      deliveryAddress: { firstName: 'Anna', lastName: 'Musterfrau', city: 'Berlin' },
    })
    expect((await show(contractNumber)).history.at(-1)).toMatchObject({
      event: 'dataCompleted',
      comment: 'From the last bill.',
    })
    const trail = await auditOf(contractNumber)
    expect(trail).toMatchObject([
      {
        action: 'order.correct',
        before: { maLoIdentifier: '(not kept)', lastName: '(not kept)' },
        after: { maLoIdentifier: '(not kept)', lastName: '(not kept)', isCompleted: true },
      },
    ])
    expect(JSON.stringify(trail)).not.toContain('Muster')
  })

  test('200 leaves an order open while other data is still wrong', async () => {
    const contractNumber = await place({
      contract: { deliveryDetails: { maLoIdentifier: '41373559242', previousSupplierCode: '123' } },
    })
    expect((await show(contractNumber)).openReasons).toHaveLength(2)

    const answer = await patch(`/orders/${contractNumber}`, { maLoIdentifier: null })

    expect(answer.json().data.order).toMatchObject({ state: 'Open', maLoIdentifier: null })
    expect((await show(contractNumber)).openReasons).toEqual([
      expect.stringContaining('The previous supplier code 123'),
    ])
  })

  test('200 denies an order that turns out to be a duplicate once its data is right', async () => {
    const first = await place()
    const { meterNumber } = (await show(first)).order
    const second = await place(wrongMaLo)

    const answer = await patch(`/orders/${second}`, { meterNumber, maLoIdentifier: null })

    expect(answer.json().data.order).toMatchObject({ state: 'Rejected', denialReason: 'Duplicate' })
  })

  test("200 changes the date without clearing the market's complaints", async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    const reasons = ['The grid operator does not know the meter.']
    await post(`/orders/${contractNumber}/events`, { event: 'dataFaultFound', reasons })

    await patch(`/orders/${contractNumber}`, { desiredStartDate: startIn(400) })
    expect(await show(contractNumber)).toMatchObject({ desiredStartDate: startIn(400), openReasons: reasons })

    await patch(`/orders/${contractNumber}`, { meterNumber: '1EMH0099999999' })
    expect((await show(contractNumber)).order.state).toBe('Processing')
  })

  test('200 for a correction that changes nothing, which leaves no entry of a change', async () => {
    const contractNumber = await place()

    expect(
      (await patch(`/orders/${contractNumber}`, { previousSupplierCode: '9999801000007' })).statusCode,
    ).toBe(200)

    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('400 names every fault, and changes nothing', async () => {
    const contractNumber = await place()

    const answer = await patch(`/orders/${contractNumber}`, {
      meterNumber: null,
      meLoIdentifier: 'DE1',
      previousSupplierCode: '',
      deliveryAddress: { lastName: ' ' },
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.map(({ details }: { details: string }) => details)).toEqual([
      'meterNumber',
      'previousSupplierCode',
      'deliveryAddress.lastName',
      'meLoIdentifier',
    ])
    expect((await show(contractNumber)).order.meterNumber).toMatch(/^1EMH/)
    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('the start can be corrected to one that can be ordered, and to no later one', async () => {
    const contractNumber = await place()
    const last = latestDay(berlinDate(new Date()))

    const refused = await patch(`/orders/${contractNumber}`, { desiredStartDate: plusDays(last, 1) })

    expect(refused.json().error).toMatchObject([
      {
        details: 'desiredStartDate',
        message: `desiredStartDate must not be more than 24 months ahead; the last possible day is ${last}.`,
      },
    ])
    expect((await patch(`/orders/${contractNumber}`, { desiredStartDate: last })).statusCode).toBe(200)
    expect(await show(contractNumber)).toMatchObject({ desiredStartDate: last })
  })

  test('400 for fields that cannot be corrected', async () => {
    const answer = await patch(`/orders/${await place()}`, { tariffKey: 'FIX_12', desiredStartDate: null })

    expect(answer.json().error.map(({ details }: { details: string }) => details)).toEqual([
      'tariffKey',
      'desiredStartDate',
    ])
  })

  test('409 for a new start date after its confirmation, and for anything after a withdrawal', async () => {
    const confirmed = await place()
    await advance(confirmed, 'PendingDelivery')
    const revoked = await place()
    await advance(revoked, 'Revoked')

    expect((await patch(`/orders/${confirmed}`, { desiredStartDate: startIn(400) })).statusCode).toBe(409)
    expect((await patch(`/orders/${confirmed}`, { meterNumber: '1EMH0011111111' })).statusCode).toBe(200)
    expect((await patch(`/orders/${revoked}`, { meterNumber: '1EMH0011111111' })).statusCode).toBe(409)
    expect((await patch('/orders/30000099', { meterNumber: '1EMH0011111111' })).statusCode).toBe(404)
  })

  test('two concurrent corrections both count', async () => {
    const contractNumber = await place(wrongMaLo)

    const answers = await Promise.all([
      patch(`/orders/${contractNumber}`, { maLoIdentifier: null }),
      patch(`/orders/${contractNumber}`, { meterNumber: '1EMH0077777777' }),
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await show(contractNumber)).order).toMatchObject({
      state: 'Processing',
      maLoIdentifier: null,
      meterNumber: '1EMH0077777777',
    })
  })
})
