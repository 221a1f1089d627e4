import type { Step } from '../tour.ts'

type Changed = { data: { contractNumber: string; contractState: string } }
type Devices = { data: { lastChoice: { modules: string; validFrom: string; state: string } | null } }
type Meter = { data: { hasSmartMeter: boolean; order: { state: string; dueDate: string } | null } }

const billingAddress = {
  firstName: 'Erika',
  lastName: 'Beispiel',
  streetName: 'Torstraße',
  houseNumber: '3',
  postCode: '10119',
  city: 'Berlin',
  countryCode: 'DE',
}

export const changesStep: Step = {
  title: 'Years later',
  intro:
    'Contracts last longer than a sale. Bills go to her mother from now on, and she buys a wallbox, which the grid operator may dim in return for a lower fee. She gets a mail about each.',
  async play({ call, story, screen }) {
    const { token, ownContract } = story
    await call<Changed>({
      method: 'PATCH',
      path: ownContract,
      token,
      json: { billingAddress },
      show: ({ data: { contractNumber, contractState } }) => ({ contractNumber, contractState }),
    })
    screen.say('The wallbox, with module 1 of § 14a EnWG. The grid operator is asked:')
    await call<Devices>({
      path: `${ownContract}/controllable-devices`,
      token,
      json: { deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-10-01', modules: 'Module1' },
      show: ({ data: { lastChoice } }) => ({ lastChoice }),
    })
    screen.say(
      'Her meter is a smart one already. For customers without one, `POST` orders it from the metering operator, and `GET` follows it:',
    )
    await call<Meter>({
      path: `${ownContract}/smart-meter-order`,
      token,
      show: ({ data: { hasSmartMeter, order } }) => ({ hasSmartMeter, order }),
    })
  },
}
