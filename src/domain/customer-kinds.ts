/** The enumerations of the specification that a partner uses in an order. */

export const Genders = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof Genders)[number]

export const ContractTypes = ['Private', 'Business'] as const
export type ContractType = (typeof ContractTypes)[number]

export const ContractReasons = ['NewDeliveryLocation', 'ChangeOfSupplier'] as const
export type ContractReason = (typeof ContractReasons)[number]

export const Industries = [
  'None',
  'AgricultureForestryLivestockFarmingAndFisheries',
  'ChemicalAndPlasticProducts',
  'ChurchesAndChurchInstitutions',
  'Construction',
  'DataProcessing',
  'EducationAndTeaching',
  'ElectricalEquipment',
  'ElectronicAndOpticalProducts',
  'FurnitureAndWoodworking',
  'Gastronomy',
  'GlassAndCeramicProducts',
  'HealthAndSocialServices',
  'Hospitality',
  'MechanicalEngineering',
  'MediaAndCommunication',
  'MetalProductionAndProcessing',
  'MineralOilsAndFuels',
  'Mining',
  'MotorVehicles',
  'PaperGoods',
  'PharmaceuticalProducts',
  'PrintingAndReproduction',
  'PublicAdministration',
  'RealEstateAndHousing',
  'RegisteredAssociations',
  'Retail',
  'ServicesConsultingTechnical',
  'ServicesFinanceInsuranceLegal',
  'ServicesOther',
  'SportAndFitness',
  'TextilesClothingLeatherGoods',
  'Tradework',
  'TransportShippingAndWarehousing',
  'TravelAndTourism',
  'WasteEnvironmentalAndWaterManagement',
  'Wholesale',
] as const
export type Industry = (typeof Industries)[number]

// § 3 EnWG: up to this consumption a business counts as a household.
const maxHouseholdKwh = 10_000

/** Household customers of § 3 EnWG: consumers, and businesses that use up to 10,000 kWh a year. */
export const isHouseholdCustomer = (type: ContractType, yearlyConsumptionKwh: number): boolean =>
  type === 'Private' || yearlyConsumptionKwh <= maxHouseholdKwh
