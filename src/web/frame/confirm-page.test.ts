import { describe, expect, test } from 'vitest'
import { html } from '../../platform/html/html.ts'
import { type ConfirmPage, confirmPage } from './confirm-page.ts'

const page = (given: Partial<ConfirmPage> = {}): string =>
  confirmPage({
    title: 'Erase this customer?',
    says: 'It cannot be undone.',
    path: '/console/customers/1/erasure',
    guard: html`<input type="hidden" name="form_token" value="s">`,
    act: 'Erase',
    back: '/console/customers/1',
    ...given,
  }).toString()

describe('a confirmation', () => {
  test('says what will happen, and posts the form with its guard', () => {
    expect(page()).toContain('It cannot be undone.')
    expect(page()).toMatch(
      /<form method="post" action="\/console\/customers\/1\/erasure"><input type="hidden" name="form_token"/,
    )
    expect(page()).toContain('<a class="button quiet" href="/console/customers/1">Cancel</a>')
  })

  test('passes on what was chosen before', () => {
    expect(page({ hidden: { day: '2026-12-01' } })).toContain(
      '<input type="hidden" name="day" value="2026-12-01">',
    )
  })

  test('asks for a reason only if wanted, and keeps one that was given', () => {
    expect(page({ asksReason: true, reason: 'Asked by phone' })).toMatch(
      /<textarea id="reason"[^>]*>Asked by phone/,
    )
    expect(page()).not.toContain('textarea')
  })

  test('says what was refused, at the reason or above', () => {
    const faults = { of: { reason: 'reason must not be empty.' }, others: ['Already erased.'] }
    const refused = page({ asksReason: true, faults })

    expect(refused).toContain('id="reason-fault">reason must not be empty.')
    expect(refused).toContain('<div class="notice error" role="alert"><p>Already erased.</p></div>')
  })

  test('shows a dangerous act in another colour', () => {
    expect(page({ isDangerous: true })).toContain('class="button danger"')
    expect(page()).toContain('<button class="button" ')
  })
})
