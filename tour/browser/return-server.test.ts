import { expect, onTestFinished, test } from 'vitest'
import { receiveReturn } from './return-server.ts'

async function waiting() {
  const interruption = new AbortController()
  const expected = await receiveReturn({ state: 'mine', signal: interruption.signal })
  onTestFinished(expected.close)
  return { ...expected, interruption }
}

test('only a return with the state of the session counts', async () => {
  const { url, parameters } = await waiting()

  const forged = await fetch(`${url}?state=other&customerNo=666`)
  const returned = await fetch(`${url}?state=mine&customerNo=20000018`)

  expect([forged.status, returned.status]).toEqual([404, 200])
  expect(await parameters).toMatchObject({ customerNo: '20000018' })
})

test('a customer who declines comes back without a number', async () => {
  const { url, parameters } = await waiting()

  await fetch(`${url}?state=mine&error_name=access_denied`)

  expect(await parameters).toEqual({ state: 'mine', error_name: 'access_denied' })
})

test('a waiting caller gets the interruption', async () => {
  const { parameters, interruption } = await waiting()
  interruption.abort(new Error('SIGINT'))

  await expect(parameters).rejects.toThrow('SIGINT')
})
