import { type Db, sql } from '../../platform/db/sql.ts'

export const demoProvider = 'Wattline Energie (Demo)'
const green = '100 % Ökostrom'

const tariffs = [
  {
    tariffKey: 'DYNAMIC_SHARE',
    name: 'Wattline Dynamic Share',
    displayName: 'Dynamisch mit geteiltem Vorteil',
    kind: 'DynamicShare',
    duration: 1,
    notice: 14,
    noticeUnit: 'Day',
    features: [green, 'Preis im Viertelstundentakt der Strombörse', 'Wir verdienen nur an Ihrer Ersparnis'],
    version: { service: '1.5', base: '4.19', risk: '0', share: '20', energy: null, flexibility: '-1.5' },
  },
  {
    tariffKey: 'DYNAMIC_FEE',
    name: 'Wattline Dynamic',
    displayName: null,
    kind: 'DynamicFee',
    duration: 1,
    notice: 1,
    noticeUnit: 'Month',
    features: [green, 'Preis im Viertelstundentakt der Strombörse', 'Monatlich kündbar'],
    version: { service: '1.8', base: '5.03', risk: '0', share: null, energy: null, flexibility: '-1.5' },
  },
  {
    tariffKey: 'FIX_12',
    name: 'Wattline Fix 12',
    displayName: 'Zwölf Monate fester Preis',
    kind: 'Fixed',
    duration: 12,
    notice: 1,
    noticeUnit: 'Month',
    features: [green, 'Zwölf Monate Preisgarantie auf den Energiepreis'],
    version: { service: '1', base: '6.5', risk: '0.45', share: null, energy: '10.9', flexibility: '0' },
  },
] as const

/** One tariff of each kind, on sale since the beginning of 2024. */
export async function seedDemoTariffs(tx: Db): Promise<void> {
  for (const { version, ...tariff } of tariffs) {
    await tx.query(sql`
      with added as (
        insert into tariffs (tariff_key, name, display_name, provider_name, kind, duration_value, duration_unit,
          notice_value, notice_unit, renewal_value, renewal_unit, features)
        values (${tariff.tariffKey}, ${tariff.name}, ${tariff.displayName}, ${demoProvider}, ${tariff.kind},
          ${tariff.duration}, 'Month', ${tariff.notice}, ${tariff.noticeUnit}, 0, 'Month', ${tariff.features})
        on conflict (tariff_key) do nothing
        returning tariff_key)
      insert into tariff_versions (tariff_key, valid_from, vat_percent, service_fee_cent_per_kwh,
        base_service_fee_euro_per_month, green_certificate_cent_per_kwh, risk_premium_cent_per_kwh, share_percent,
        energy_price_cent_per_kwh, flexibility_cent_per_kwh)
      select a.tariff_key, '2024-01-01', 19, ${version.service}::numeric, ${version.base}::numeric,
        0.2, ${version.risk}::numeric, ${version.share}::numeric, ${version.energy}::numeric,
        ${version.flexibility}::numeric
      from added a`)
  }
}
