import { describe, expect, test } from 'vitest'
import { bodyOf, type FormField, formFields, readValues, valuesOf } from './form-fields.ts'

const fields: readonly FormField[] = [
  { name: 'key', label: 'Key', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'price', label: 'Price', type: 'decimal' },
  { name: 'months', label: 'Months', type: 'whole', isOptional: true },
  { name: 'unit', label: 'Unit', type: 'choice', choices: ['Day', 'Month'] },
  { name: 'features', label: 'Features', type: 'lines', isOptional: true },
]
const filled = new URLSearchParams({
  ...{ key: ' FIX ', from: '2027-01-01', price: '-1,5', months: '12', unit: 'Month' },
  features: 'green \r\n\r\ncheap',
  other: 'x',
})

describe('a form', () => {
  test('becomes the body that the operator API takes', () => {
    expect(bodyOf(fields, readValues(fields, filled))).toEqual({
      ...{ key: 'FIX', from: '2027-01-01', price: -1.5, months: 12, unit: 'Month' },
      features: ['green', 'cheap'],
    })
  })

  test('leaves out what is empty, and leaves what is no number to the schema', () => {
    const form = new URLSearchParams({ price: '1.000,50', months: '' })

    expect(bodyOf(fields, readValues(fields, form))).toEqual({ price: '1.000,50' })
  })

  test('is filled with what is there', () => {
    expect(valuesOf(fields, { key: 'FIX', price: 1.5, features: ['green', 'cheap'], months: null })).toEqual({
      ...{ key: 'FIX', from: '', price: '1.5', months: '', unit: '' },
      features: 'green\ncheap',
    })
  })

  test('says at a field what is wrong with it', () => {
    const page = String(formFields(fields, { price: 'much' }, { price: 'price must be a number.' }))

    expect(page).toContain('<p class="fault" id="price-fault">price must be a number.</p>')
    expect(page.match(/aria-invalid/g)).toHaveLength(1)
  })
})
