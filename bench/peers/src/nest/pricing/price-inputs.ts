import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, LessThan, LessThanOrEqual, Repository } from 'typeorm'
import { CalculationDto } from './calculation-dto.ts'
import { Campaign, EmissionFactor, ExchangePriceMonth, Levies } from './market-entities.ts'
import { ConcessionFee, GridFees, Postcode, SupplierPrice } from './place-entities.ts'
import { TariffVersion } from './tariff-version-entity.ts'

const newestFirst = { validFrom: 'DESC' } as const

/** Looks up all that a price depends on, by the repositories of its tables. */
@Injectable()
export class PriceInputs {
  constructor(
    @InjectRepository(TariffVersion) private readonly versions: Repository<TariffVersion>,
    @InjectRepository(Postcode) private readonly postcodes: Repository<Postcode>,
    @InjectRepository(GridFees) private readonly gridFees: Repository<GridFees>,
    @InjectRepository(ConcessionFee) private readonly concessionFees: Repository<ConcessionFee>,
    @InjectRepository(SupplierPrice) private readonly supplierPrices: Repository<SupplierPrice>,
    @InjectRepository(Levies) private readonly levies: Repository<Levies>,
    @InjectRepository(EmissionFactor) private readonly emissionFactors: Repository<EmissionFactor>,
    @InjectRepository(Campaign) private readonly campaigns: Repository<Campaign>,
    @InjectRepository(ExchangePriceMonth) private readonly months: Repository<ExchangePriceMonth>,
  ) {}

  async find(tariffKey: string, { zipCode, campaignCode }: CalculationDto, date: string) {
    const validFrom = LessThanOrEqual(date)
    const prefix = In([5, 4, 3, 2].map((length) => zipCode.slice(0, length)))
    const [version, places] = await Promise.all([
      this.versions.findOne({
        where: { tariff: { tariffKey }, validFrom },
        relations: { tariff: true },
        order: newestFirst,
      }),
      this.postcodes.find({ where: { prefix, validFrom }, order: newestFirst }),
    ])
    if (!version) throw new NotFoundException(`There is no tariff ${tariffKey} on sale.`)
    const [place] = places.sort((one, other) => other.prefix.length - one.prefix.length)
    if (!place) throw new BadRequestException(`There is no postcode ${zipCode}.`)

    const { operatorCode, municipalityClass, supplierCode } = place
    const year = LessThanOrEqual(Number(date.slice(0, 4)))
    const month = LessThan(`${date.slice(0, 7)}-01`)
    const [gridFees, concessionFee, supplierPrice, levies, emission, campaign, months] = await Promise.all([
      this.gridFees.findOneOrFail({ where: { operatorCode, validFrom }, order: newestFirst }),
      this.concessionFees.findOneOrFail({ where: { municipalityClass, validFrom }, order: newestFirst }),
      this.supplierPrices.findOneOrFail({ where: { supplierCode, validFrom }, order: newestFirst }),
      this.levies.findOneOrFail({ where: { validFrom }, order: newestFirst }),
      this.emissionFactors.findOneOrFail({ where: { year }, order: { year: 'DESC' } }),
      campaignCode
        ? this.campaigns.findOne({ where: { campaignCode, validFrom }, order: newestFirst })
        : null,
      this.months.find({ where: { month }, order: { month: 'DESC' }, take: 12 }),
    ])
    const exchangePrice = months.reduce((sum, one) => sum + one.meanCentPerKwhNet, 0) / months.length
    return { version, gridFees, concessionFee, supplierPrice, levies, emission, campaign, exchangePrice }
  }
}

export type FoundInputs = Awaited<ReturnType<PriceInputs['find']>>
