import { expect, test } from 'vitest'
import { contrast, inkOn } from '../../platform/html/colours.ts'
import { accentOf, edgeOf } from './mail-parts.ts'

const brandColours = ['#ffffff', '#000000', '#ffd500', '#0f766e', '#777777', '#ff0000', '#131c1a', '#b0e0e6']

test.each(brandColours)('a button in %s can be read', (colour) => {
  expect(contrast(inkOn(accentOf(colour)), accentOf(colour))).toBeGreaterThanOrEqual(4.5)
})

test.each(brandColours)('a button in %s can be told from a light and from a dark mail', (colour) => {
  for (const surface of ['#ffffff', '#131c1a']) {
    const seen = Math.max(contrast(colour, surface), contrast(edgeOf(colour), surface))
    expect(seen).toBeGreaterThanOrEqual(3)
  }
})
