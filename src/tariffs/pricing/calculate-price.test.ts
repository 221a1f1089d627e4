import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculatePrice } from './calculate-price.ts'
import type { PriceInputs } from './price.ts'

const noFlexibility = { hasSmartMeter: true, hasElectricVehicle: false }

/** Worked example A, which uses every part of the price. */
const exampleA = (): PriceInputs => ({
  tariff: {
    name: 'Dynamic Share',
    displayName: null,
    kind: 'DynamicShare',
    vatPercent: '19',
    durationPeriod: { value: 1, unit: 'Month' },
    noticePeriod: { value: 14, unit: 'Day' },
    features: ['100 % renewable energy'],
    serviceFeeCentPerKwhNet: '1.50',
    baseServiceFeeEuroPerMonthNet: '4.19',
    greenCertificateCentPerKwhNet: '0.20',
    riskPremiumCentPerKwhNet: '0',
    sharePercent: '20',
    energyPriceCentPerKwhNet: null,
    emissionGramPerKwh: '0',
  },
  exchangePriceCentPerKwhNet: '9.25',
  levies: {
    electricityTaxCentPerKwhNet: '2.050',
    kwkgCentPerKwhNet: '0.446',
    offshoreCentPerKwhNet: '0.941',
    p19CentPerKwhNet: '1.559',
  },
  region: {
    gridWorkCentPerKwhNet: '6.50',
    gridBaseEuroPerYearNet: '60.00',
    meteringEuroPerYearGross: '30.00',
    concessionCentPerKwhNet: '2.39',
  },
  comparison: { workingPriceCentPerKwhGross: '37.50', basePriceEuroPerMonthGross: '10.70' },
  emissionMixGramPerKwh: '363',
  campaign: { workPriceAdjustmentCentPerKwhGross: '0', basePriceAdjustmentEuroPerMonthGross: '-1.00' },
  flexibilityCentPerKwhGross: '-1.50',
  request: { yearlyConsumptionKwh: 3500, hasSmartMeter: true, hasElectricVehicle: true },
})

test('without grid use, a price has neither grid fees nor levies that come with them, and saves as much as before', () => {
  const inputs = exampleA()
  const without = calculatePrice({ ...inputs, request: { ...inputs.request, isWithoutGridUse: true } })
  const { priceComponents: parts, yearlySavingsDetails } = without

  expect(parts.workPriceDetails).toMatchObject({
    averageExchangePrice: { value: 11.0075 },
    fees: {
      powerFee: { value: 2.4395 },
      gridFee: { value: 0 },
      concessionFee: { value: 0 },
      powerHeatCouplingFee: { value: 0 },
      offshoreFee: { value: 0 },
      p19Fee: { value: 0 },
    },
  })
  expect(parts.basePriceDetail.fees).toMatchObject({ gridFee: { value: 0 }, meteringFee: { value: 0 } })
  expect(parts.comparisonTariff).toMatchObject({
    workingPrice: { value: 23.4152 },
    basePrice: { value: 2.25 },
  })
  // Months are rounded to whole cents.
  expect(
    Math.abs(yearlySavingsDetails.price - calculatePrice(inputs).yearlySavingsDetails.price),
  ).toBeLessThan(0.25)
})

function exampleB(): PriceInputs {
  const inputs = exampleA()
  return {
    ...inputs,
    tariff: {
      ...inputs.tariff,
      kind: 'DynamicFee',
      sharePercent: null,
      serviceFeeCentPerKwhNet: '1.80',
      baseServiceFeeEuroPerMonthNet: '5.03',
    },
    region: {
      gridWorkCentPerKwhNet: '8.40',
      gridBaseEuroPerYearNet: '84.00',
      meteringEuroPerYearGross: '25.00',
      concessionCentPerKwhNet: '1.32',
    },
    comparison: { workingPriceCentPerKwhGross: '39.90', basePriceEuroPerMonthGross: '12.25' },
    campaign: { workPriceAdjustmentCentPerKwhGross: '-0.5', basePriceAdjustmentEuroPerMonthGross: '0' },
    request: { yearlyConsumptionKwh: 2500, hasSmartMeter: false, hasElectricVehicle: false },
  }
}

function exampleC(): PriceInputs {
  const inputs = exampleA()
  return {
    ...inputs,
    exchangePriceCentPerKwhNet: '25.00',
    campaign: null,
    request: { ...inputs.request, ...noFlexibility },
  }
}

const cent = (value: number) => ({ value, unit: { main: 'Cent', per: 'Kwh' }, unitText: 'ct/kWh' })
const euro = (value: number) => ({ value, unit: { main: 'Euro', per: 'Month' }, unitText: '€/Monat' })

describe('worked example A', () => {
  test('matches every field of the specification to the cent', () => {
    expect(calculatePrice(exampleA())).toStrictEqual({
      name: 'Dynamic Share',
      displayName: 'Dynamic Share',
      vat: 19,
      priceComponents: {
        pricePerMonth: euro(99.43),
        unitPrice: cent(29.8239),
        basePricePerMonth: euro(12.44),
        estimatedConsumption: { value: 291.67, unit: { main: 'Kwh', per: 'Month' }, unitText: 'kWh/Monat' },
        estimatedWorkPrice: cent(29.5548),
        expectedWorkPrice: euro(81.83),
        effectiveWorkPrice: cent(28.0548),
        baseServiceFee: euro(4.99),
        variableServiceFee: cent(1.785),
        basePriceDetail: {
          fees: { gridFee: euro(5.95), meteringFee: euro(2.5), basePriceAdjustment: euro(-1) },
        },
        workPriceDetails: {
          serviceFee: cent(1.785),
          averageExchangePrice: cent(11.0075),
          fees: {
            greenCertificateSurcharge: cent(0.238),
            powerFee: cent(2.4395),
            gridFee: cent(7.735),
            powerHeatCouplingFee: cent(0.5307),
            concessionFee: cent(2.8441),
            offshoreFee: cent(1.1198),
            p19Fee: cent(1.8552),
            workPriceAdjustment: cent(0),
            effectiveWorkPriceAdjustment: cent(-1.5),
            riskPremiumFee: cent(0),
          },
        },
        providerShare: {
          providerShare: euro(5.16),
          providerShareUnit: cent(1.7691),
          providerSharePercentage: { value: 20, unit: { main: 'Percent', per: 'None' }, unitText: '%' },
          totalPriceWithoutProviderShare: euro(94.27),
        },
        comparisonTariff: { workingPrice: cent(37.5), basePrice: euro(10.7), totalPrice: euro(120.08) },
      },
      durationPeriod: { value: 1, unit: { main: 'Month', per: 'None' }, unitText: 'Monat' },
      noticePeriod: { value: 14, unit: { main: 'Day', per: 'None' }, unitText: 'Tage' },
      features: ['100 % renewable energy'],
      yearlySavingsDetails: { price: 247.8, co2: 1270.5 },
    })
  })
})

describe('worked example B', () => {
  test('has no share, so the three work prices are equal', () => {
    const { priceComponents: price, yearlySavingsDetails } = calculatePrice(exampleB())

    expect(price).not.toHaveProperty('providerShare')
    expect(price.estimatedWorkPrice).toEqual(cent(30.3995))
    expect(price.effectiveWorkPrice).toEqual(cent(30.3995))
    expect(price.unitPrice).toEqual(cent(30.3995))
    expect(price.workPriceDetails.fees.effectiveWorkPriceAdjustment).toEqual(cent(0))
    expect(price.baseServiceFee).toEqual(euro(5.99))
    expect(price.basePriceDetail.fees.gridFee).toEqual(euro(8.33))
    expect(price.basePriceDetail.fees.meteringFee).toEqual(euro(2.08))
    expect(price.basePricePerMonth).toEqual(euro(16.4))
    expect(price.estimatedConsumption.value).toBe(208.33)
    expect(price.expectedWorkPrice).toEqual(euro(63.33))
    expect(price.pricePerMonth).toEqual(euro(79.73))
    expect(price.comparisonTariff.totalPrice).toEqual(euro(95.38))
    expect(yearlySavingsDetails).toEqual({ price: 187.8, co2: 907.5 })
  })
})

describe('worked example C', () => {
  test('shows the loss, with a share of zero', () => {
    const { priceComponents: price, yearlySavingsDetails } = calculatePrice(exampleC())

    expect(price.estimatedWorkPrice).toEqual(cent(48.2973))
    expect(price.basePricePerMonth).toEqual(euro(13.44))
    expect(price.providerShare?.totalPriceWithoutProviderShare).toEqual(euro(154.31))
    expect(price.providerShare?.providerShare).toEqual(euro(0))
    expect(price.providerShare?.providerShareUnit).toEqual(cent(0))
    expect(price.providerShare?.providerSharePercentage.value).toBe(20)
    expect(price.pricePerMonth).toEqual(euro(154.31))
    expect(price.comparisonTariff.totalPrice).toEqual(euro(120.08))
    expect(yearlySavingsDetails.price).toBe(-410.76)
  })
})

describe('a price', () => {
  const changed = (change: (inputs: PriceInputs) => void) => {
    const inputs = exampleA()
    change(inputs)
    return calculatePrice(inputs)
  }

  test('shows the display name if the tariff has one', () => {
    expect(changed(({ tariff }) => Object.assign(tariff, { displayName: 'Sonne' })).displayName).toBe('Sonne')
  })

  test.each([
    [true, true, -1.5],
    [true, false, 0],
    [false, true, 0],
    [false, false, 0],
  ])('with smart meter %s and electric vehicle %s is adjusted by %s ct/kWh', (meter, vehicle, adjustment) => {
    const { priceComponents } = changed(({ request }) => {
      Object.assign(request, { hasSmartMeter: meter, hasElectricVehicle: vehicle })
    })

    expect(priceComponents.workPriceDetails.fees.effectiveWorkPriceAdjustment).toEqual(cent(adjustment))
  })

  test('of a fixed tariff uses its own energy price, and load shifting saves nothing', () => {
    const { priceComponents } = changed(({ tariff }) => {
      Object.assign(tariff, { kind: 'Fixed', sharePercent: null, energyPriceCentPerKwhNet: '11.00' })
    })

    expect(priceComponents.workPriceDetails.averageExchangePrice).toEqual(cent(13.09))
    expect(priceComponents.workPriceDetails.fees.effectiveWorkPriceAdjustment).toEqual(cent(0))
    expect(priceComponents).not.toHaveProperty('providerShare')
  })

  test('includes the risk premium', () => {
    const before = calculatePrice(exampleA()).priceComponents
    const after = changed(({ tariff }) =>
      Object.assign(tariff, { riskPremiumCentPerKwhNet: '1.0' }),
    ).priceComponents

    expect(after.workPriceDetails.fees.riskPremiumFee).toEqual(cent(1.19))
    expect(after.estimatedWorkPrice.value).toBeCloseTo(before.estimatedWorkPrice.value + 1.19, 9)
  })

  test('adds no VAT to the metering fee, which already includes it', () => {
    const { basePriceDetail } = changed(({ tariff }) =>
      Object.assign(tariff, { vatPercent: '7.5' }),
    ).priceComponents

    expect(basePriceDetail.fees.meteringFee).toEqual(euro(2.5))
    expect(basePriceDetail.fees.gridFee).toEqual(euro(5.38))
  })

  test('handles a consumption with decimals exactly', () => {
    const { priceComponents } = changed(({ request }) =>
      Object.assign(request, { yearlyConsumptionKwh: 0.06 }),
    )

    expect(priceComponents.estimatedConsumption.value).toBe(0.01)
  })

  test('passes a negative exchange price on', () => {
    const { priceComponents } = changed((inputs) => {
      Object.assign(inputs, { exchangePriceCentPerKwhNet: '-2.00', campaign: null })
      Object.assign(inputs.request, noFlexibility)
    })

    expect(priceComponents.workPriceDetails.averageExchangePrice).toEqual(cent(-2.38))
    expect(priceComponents.estimatedWorkPrice).toEqual(cent(16.1673))
  })

  test('shows a negative CO2 saving if the tariff emits more than the mix', () => {
    expect(
      changed(({ tariff }) => Object.assign(tariff, { emissionGramPerKwh: '400.5' })).yearlySavingsDetails
        .co2,
    ).toBe(-131.25)
  })

  test.each([0, -1, Number.NaN])('is refused for a consumption of %s kWh', (yearlyConsumptionKwh) => {
    expect(() => changed(({ request }) => Object.assign(request, { yearlyConsumptionKwh }))).toThrow(
      RangeError,
    )
  })

  test('is refused if a tariff lacks what its kind needs', () => {
    expect(() => changed(({ tariff }) => Object.assign(tariff, { sharePercent: null }))).toThrow(
      'has no share',
    )
    expect(() => changed(({ tariff }) => Object.assign(tariff, { kind: 'Fixed' }))).toThrow(
      'has no energy price',
    )
  })

  test('does not change its inputs', () => {
    const inputs = exampleA()
    calculatePrice(inputs)
    expect(inputs).toEqual(exampleA())
  })
})

const decimal = (min: number, max: number, decimals: number) =>
  fc
    .integer({ min: min * 10 ** decimals, max: max * 10 ** decimals })
    .map((n) => (n / 10 ** decimals).toFixed(decimals))

const anyConsumption = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.double({ min: 1, max: 100_000, noNaN: true }),
  fc.constantFrom(1, 1.005, 100_000),
)

const anyDuration = fc.record({
  value: fc.integer({ min: 0, max: 24 }),
  unit: fc.constantFrom(
    'Year' as const,
    'Month' as const,
    'Day' as const,
    'Hour' as const,
    'Minute' as const,
  ),
})

const anyInputs: fc.Arbitrary<PriceInputs> = fc.record({
  tariff: fc.record({
    name: fc.string(),
    displayName: fc.option(fc.string()),
    kind: fc.constantFrom('DynamicShare' as const, 'DynamicFee' as const, 'Fixed' as const),
    vatPercent: fc.oneof(fc.constant('19'), decimal(0, 30, 1)),
    durationPeriod: anyDuration,
    noticePeriod: anyDuration,
    features: fc.array(fc.string()),
    serviceFeeCentPerKwhNet: decimal(0, 10, 4),
    baseServiceFeeEuroPerMonthNet: decimal(0, 30, 4),
    greenCertificateCentPerKwhNet: decimal(0, 2, 4),
    riskPremiumCentPerKwhNet: decimal(0, 5, 4),
    sharePercent: decimal(0, 100, 2),
    energyPriceCentPerKwhNet: decimal(0, 60, 4),
    emissionGramPerKwh: decimal(0, 1000, 1),
  }),
  // A yearly mean is never near the limits of the auction, but the code must work up to them.
  exchangePriceCentPerKwhNet: fc.oneof(decimal(0, 60, 4), decimal(-50, 500, 4)),
  levies: fc.record({
    electricityTaxCentPerKwhNet: decimal(0, 3, 3),
    kwkgCentPerKwhNet: decimal(0, 2, 3),
    offshoreCentPerKwhNet: decimal(0, 2, 3),
    p19CentPerKwhNet: decimal(0, 3, 3),
  }),
  region: fc.record({
    gridWorkCentPerKwhNet: decimal(0, 25, 2),
    gridBaseEuroPerYearNet: decimal(0, 300, 2),
    meteringEuroPerYearGross: decimal(0, 200, 2),
    concessionCentPerKwhNet: fc.constantFrom('0.11', '0.61', '1.32', '1.59', '1.99', '2.39'),
  }),
  comparison: fc.record({
    workingPriceCentPerKwhGross: decimal(0, 90, 4),
    basePriceEuroPerMonthGross: decimal(0, 40, 4),
  }),
  emissionMixGramPerKwh: decimal(0, 1000, 1),
  campaign: fc.option(
    fc.record({
      workPriceAdjustmentCentPerKwhGross: decimal(-10, 5, 4),
      basePriceAdjustmentEuroPerMonthGross: decimal(-20, 5, 3),
    }),
  ),
  flexibilityCentPerKwhGross: decimal(-10, 0, 4),
  request: fc.record({
    yearlyConsumptionKwh: anyConsumption,
    hasSmartMeter: fc.boolean(),
    hasElectricVehicle: fc.boolean(),
  }),
})

/** Numbers of the API as integers of 1/10,000, so that the sums below are exact. */
const exact = ({ value }: { value: number }) => Math.round(value * 10_000)
const exactSum = (parts: Record<string, { value: number }>) =>
  Object.values(parts).reduce((total, part) => total + exact(part), 0)

const maxDecimals: Record<string, number> = { 'ct/kWh': 4, '€/Monat': 2, 'kWh/Monat': 2, '%': 2 }

/** Every number of an answer with its path, and how many decimals it may show. */
function* numbersIn(value: unknown, path = '', decimals = 2): Generator<[path: string, number, number]> {
  if (typeof value === 'number') yield [path, value, decimals]
  if (typeof value !== 'object' || value === null) return
  const inside = 'unitText' in value ? (maxDecimals[String(value.unitText)] ?? 0) : decimals
  for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`, inside)
}

describe('for every tariff, place and household', () => {
  const holds = (check: (inputs: PriceInputs) => void) =>
    fc.assert(fc.property(anyInputs, check), { numRuns: 500 })

  test('the parts of the work price add up exactly', () => {
    holds((inputs) => {
      const { estimatedWorkPrice, effectiveWorkPrice, workPriceDetails } =
        calculatePrice(inputs).priceComponents
      const { fees, ...ownParts } = workPriceDetails
      const flexibility = exact(fees.effectiveWorkPriceAdjustment)

      expect(exactSum(ownParts) + exactSum(fees)).toBe(exact(effectiveWorkPrice))
      expect(exact(estimatedWorkPrice) + flexibility).toBe(exact(effectiveWorkPrice))
    })
  })

  test('the parts of the base price add up exactly', () => {
    holds((inputs) => {
      const { baseServiceFee, basePricePerMonth, basePriceDetail } = calculatePrice(inputs).priceComponents

      expect(exact(baseServiceFee) + exactSum(basePriceDetail.fees)).toBe(exact(basePricePerMonth))
    })
  })

  test('the price of a month is the sum of base price, expected work price and share', () => {
    holds((inputs) => {
      const { pricePerMonth, basePricePerMonth, expectedWorkPrice, providerShare } =
        calculatePrice(inputs).priceComponents
      const share = providerShare ? exact(providerShare.providerShare) : 0

      expect(exact(basePricePerMonth) + exact(expectedWorkPrice) + share).toBe(exact(pricePerMonth))
      if (providerShare !== undefined) {
        expect(exact(providerShare.totalPriceWithoutProviderShare) + share).toBe(exact(pricePerMonth))
        expect(share).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('the unit price gives the price of a month to within a cent', () => {
    holds((inputs) => {
      const { pricePerMonth, basePricePerMonth, unitPrice } = calculatePrice(inputs).priceComponents
      const byUnitPrice =
        basePricePerMonth.value + (unitPrice.value * inputs.request.yearlyConsumptionKwh) / 1200

      expect(Math.abs(byUnitPrice - pricePerMonth.value)).toBeLessThanOrEqual(0.01)
    })
  })

  test('the unit price is the effective work price plus the share per kilowatt hour', () => {
    holds((inputs) => {
      const { unitPrice, effectiveWorkPrice, providerShare } = calculatePrice(inputs).priceComponents
      const share = providerShare ? exact(providerShare.providerShareUnit) : 0

      expect(exact(effectiveWorkPrice) + share).toBe(exact(unitPrice))
    })
  })

  test('the variable service fee is the service fee of the work price', () => {
    holds((inputs) => {
      const { variableServiceFee, workPriceDetails } = calculatePrice(inputs).priceComponents

      expect(variableServiceFee).toEqual(workPriceDetails.serviceFee)
    })
  })

  test('the yearly saving is twelve times the difference to the default supplier, also if it is a loss', () => {
    holds((inputs) => {
      const { priceComponents, yearlySavingsDetails } = calculatePrice(inputs)
      const { comparisonTariff, pricePerMonth } = priceComponents

      expect(exact({ value: yearlySavingsDetails.price })).toBe(
        12 * (exact(comparisonTariff.totalPrice) - exact(pricePerMonth)),
      )
    })
  })

  test('only share tariffs have a share, and it never exceeds the saving', () => {
    holds((inputs) => {
      const { priceComponents, yearlySavingsDetails } = calculatePrice(inputs)
      const share = priceComponents.providerShare

      expect(share !== undefined).toBe(inputs.tariff.kind === 'DynamicShare')
      if (share !== undefined && share.providerShare.value > 0) {
        expect(yearlySavingsDetails.price).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('no number is NaN, infinite or a negative zero, or has more decimals than its unit', () => {
    holds((inputs) => {
      const faulty = [...numbersIn(calculatePrice(inputs))].filter(([_path, value, decimals]) => {
        const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
        return whole === undefined || fraction.length > decimals || Object.is(value, -0)
      })

      expect(faulty).toEqual([])
    })
  })

  test('the same inputs give the same bytes, also after a round trip through JSON', () => {
    holds((inputs) => {
      const bytes = JSON.stringify(calculatePrice(inputs))

      expect(JSON.stringify(calculatePrice(inputs))).toBe(bytes)
      expect(JSON.stringify(calculatePrice(JSON.parse(JSON.stringify(inputs))))).toBe(bytes)
    })
  })
})

describe('when the consumption rises', () => {
  const monthly = (inputs: PriceInputs, yearlyConsumptionKwh: number) =>
    calculatePrice({ ...inputs, request: { ...inputs.request, yearlyConsumptionKwh } }).priceComponents
      .pricePerMonth.value

  // This is true to the cent, despite rounding. Cost and comparison are rounded to whole cents and do not fall; a share
  // of at most the whole saving then gives back at most the cent by which the cost rose.
  test('the price of a month never falls if the price per kilowatt hour is not negative', () => {
    fc.assert(
      fc.property(anyInputs, anyConsumption, (inputs, otherConsumption) => {
        fc.pre(calculatePrice(inputs).priceComponents.effectiveWorkPrice.value >= 0)
        const [less, more] = [inputs.request.yearlyConsumptionKwh, otherConsumption].toSorted((a, b) => a - b)

        expect(monthly(inputs, more ?? 0)).toBeGreaterThanOrEqual(monthly(inputs, less ?? 0))
      }),
      { numRuns: 1000 },
    )
  })

  test('the price of a month never falls in small steps, where rounding matters', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 1, max: 99_990 }), (inputs, start) => {
        fc.pre(calculatePrice(inputs).priceComponents.effectiveWorkPrice.value >= 0)
        const prices = Array.from({ length: 10 }, (_, step) => monthly(inputs, start + step / 4))

        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })

  test('the price of a month falls if the price per kilowatt hour is negative', () => {
    const inputs = { ...exampleB(), exchangePriceCentPerKwhNet: '-40.00' }

    expect(monthly(inputs, 4000)).toBeLessThan(monthly(inputs, 3000))
  })
})
