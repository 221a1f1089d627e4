import { Day, Flag, Text } from '../../../domain/fields.ts'
import { Closed, Maybe, type Static, Type } from '../../../platform/http/schema.ts'

export const DeliveryCapabilities = Closed(
  {
    hasElectricVehicle: Maybe(Flag('The location has a charger for an electric vehicle.')),
    hasSmartMeter: Maybe(Flag('The location has a smart meter.')),
    hasHeatPump: Maybe(Flag('The location has a heat pump.', false)),
  },
  { title: 'DeliveryCapabilities', description: 'Equipment at the delivery point.' },
)

export const DeliveryDetails = Closed(
  {
    meterNumber: Maybe(Text('Meter number. Required unless `maLoIdentifier` is given.', '1EMH0012345678')),
    maLoIdentifier: Maybe(
      Text('Market location ID, 11 digits; looked up by the service if not given.', '41373559241'),
    ),
    meLoIdentifier: Maybe(
      Text(
        'Metering location ID, 33 characters; looked up by the service if not given.',
        'DE00014545768S0000000000000003054',
      ),
    ),
    desiredTransitionDate: Maybe(
      Day('Desired date of the switch, if we are to cancel the previous contract.', '2027-01-01'),
    ),
    moveInDate: Maybe(
      Day('Move-in date; required for `NewDeliveryLocation`, may be in the past.', '2027-01-01'),
    ),
    previousSelfCancelledDate: Maybe(
      Day(
        'If the customer has cancelled the previous contract: the date from which we deliver.',
        '2027-01-01',
      ),
    ),
    previousSupplierCode: Maybe(
      Text('BDEW code of the previous supplier, required for `ChangeOfSupplier`.', '9903100000006'),
    ),
    // Rule 9: this name, not previousAnnualConsumption. Not 0, for which there is no price per kWh; the upper end is int32's.
    previousAnnualConsumptionKwh: Type.Integer({
      description:
        'Yearly consumption in kWh: as reported by the previous supplier, or expected at a new delivery location.',
      minimum: 1,
      maximum: 2_147_483_647,
      examples: [3500],
    }),
    capabilities: Maybe(DeliveryCapabilities),
  },
  { title: 'DeliveryDetails', description: 'The delivery point and when we take over its supply.' },
)
export type DeliveryDetails = Static<typeof DeliveryDetails>
