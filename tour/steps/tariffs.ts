import type { Step } from '../tour.ts'

type Tariff = { tariffKey: string; tariffName: string; kind: string; features: string[] }

export const tariffsStep: Step = {
  title: 'What you can sell',
  intro:
    'The tariffs of today, for you. Every answer has the same envelope, and what you asked for is in `data`.',
  async play({ call, story }) {
    await call<{ isSuccess: boolean; data: Tariff[] }>({
      path: '/partner/v1/tariffs',
      token: story.token,
      show: ({ isSuccess, data }) => ({
        isSuccess,
        data: data.map(({ tariffKey, tariffName, kind }) => ({ tariffKey, tariffName, kind })),
      }),
    })
  },
}
